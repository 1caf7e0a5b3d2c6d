/** Everything that the journeys owe, and every requirement. */
import { uncovered, type Row } from './coverage.ts';
import type { Facts } from './facts.ts';
import { html, type Html } from './html.ts';
import { appField, filterField, table, type ReplayedAt } from './layout.ts';
import type { RequirementRow } from './requirements.ts';
import { unvisitedFirst } from './states-page.ts';
import { coverageLine } from './transitions-page.ts';

interface Kind {
  readonly id: string;
  readonly title: string;
  readonly about: string;
}

const KINDS: readonly Kind[] = [
  {
    id: 'taken',
    title: 'Transitions, and guards that say yes',
    about: 'Every transition is taken; where it has a guard, the guard says yes.',
  },
  {
    id: 'refused',
    title: 'Guards that say no',
    about: 'Every guard is asked once when it says no, so that the other side of it is seen.',
  },
  {
    id: 'outcome',
    title: 'Outcomes of calls',
    about:
      'Every call meets each of its ends: success, each refusal of its contract, failure, no answer in time.',
  },
  {
    id: 'exclusion',
    title: 'Overlays that exclude each other',
    about: 'With one overlay open, asking for another leaves one open (EDT-01).',
  },
  {
    id: 'left',
    title: 'Pages and sheets that are left with a problem shown',
    about: 'What was wrong there is not taken on to the next page (QAL-02).',
  },
];

export const kindOf = ({ name }: Row): string => name.slice(0, name.indexOf(':'));

export const coveragePage = ({ owed, requirements, app, chart }: Facts): Html => html`
  <p>What no person’s journey meets comes first in each table, with the reason.</p>
  ${appField(app)} ${filterField('Find by any word: a requirement’s id, a state, a call')}
  <ul>
    ${KINDS.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    <li><a href="#requirements">Requirements</a></li>
  </ul>
  ${KINDS.map((kind) =>
    kindPart(
      kind,
      owed.filter((row) => kindOf(row) === kind.id),
      { app, chart },
    ),
  )}
  ${requirementsPart(requirements)}
`;

const kindPart = ({ id, title, about }: Kind, rows: readonly Row[], at: ReplayedAt): Html =>
  html` <h2 id="${id}">${title}</h2>
    <p>
      ${about} ${rows.length - uncovered(rows).length} of ${rows.length} by a person,
      ${rows.filter(({ byPerson, byChart }) => byPerson + byChart > 0).length} with the chart level.
    </p>
    ${table(
      title,
      [
        { head: 'What', kind: 'what' },
        { head: 'By a person', kind: 'number' },
        { head: 'Chart only', kind: 'number' },
        { head: 'Soonest seen' },
        { head: 'Why by no person', kind: 'what' },
      ],
      unvisitedFirst(rows).map((row) => coverageLine(row, row.name.slice(id.length + 2), at)),
    )}`;

const requirementsPart = (rows: readonly RequirementRow[]): Html =>
  html` <h2 id="requirements">Requirements</h2>
    <p>
      ${rows.filter(({ tests }) => tests.length > 0).length} of ${rows.length} are named by a test.
      A journey touches a requirement when it passes a state whose part of the chart, or a test
      beside its state or view, names it.
    </p>
    ${table(
      'Requirements',
      [
        { head: 'Id' },
        { head: 'Requirement', kind: 'what' },
        { head: 'Tests that name it', kind: 'what' },
        { head: 'States it concerns' },
        { head: 'Journeys of a person', kind: 'number' },
        { head: 'Chart only', kind: 'number' },
      ],
      rows
        .toSorted((one, other) => Number(one.tests.length > 0) - Number(other.tests.length > 0))
        .map(({ id, text, tests, states, byPerson, byChart }) => ({
          id,
          is: tests.length === 0 ? 'failed' : 'none',
          cells: [
            id,
            text,
            html`<details>
              <summary>${tests.length} tests</summary>
              <ul>
                ${tests.map(({ file, name }) => html`<li>${name} <code class="soft">${file}</code></li>`)}
              </ul>
            </details>`,
            states.join(', '),
            byPerson,
            byChart,
          ],
        })),
    )}`;

/** Every transition of the chart: who takes it, and the shortest journey that shows it. */
import type { Row } from './coverage.ts';
import type { Facts } from './facts.ts';
import { html, type Html, type Piece } from './html.ts';
import { appField, filterField, replayLink, table, type Line, type ReplayedAt } from './layout.ts';
import { journeyLink } from './journeys-page.ts';
import { unvisitedFirst } from './states-page.ts';

const TAKEN = 'taken: ';

export function transitionsPage({ owed, app, chart }: Facts): Html {
  const rows = owed.filter(({ name }) => name.startsWith(TAKEN));
  return html`
    <p>
      A transition is written “state on event [guard] -> where it leads”. Those that no person takes
      are first, each with its reason.
    </p>
    ${appField(app)} ${filterField('Find a transition')}
    ${table(
      'Transitions',
      [
        { head: 'Transition', kind: 'what' },
        { head: 'By a person', kind: 'number' },
        { head: 'Chart only', kind: 'number' },
        { head: 'Soonest seen' },
        { head: 'Why by no person', kind: 'what' },
      ],
      unvisitedFirst(rows).map((row) =>
        coverageLine(row, row.name.slice(TAKEN.length), { app, chart }),
      ),
    )}
  `;
}

/** What is covered, how often, where it is soonest seen, and why not. */
export const coverageLine = (row: Row, name: string, at: ReplayedAt): Line => ({
  is: row.byPerson > 0 ? 'none' : row.reason === undefined ? 'failed' : 'open',
  cells: [name, row.byPerson, row.byChart, soonest(row, at), row.reason],
});

/** The step before is shown, so that one more step is what is looked for. */
function soonest({ shown }: Row, at: ReplayedAt): Piece {
  if (shown === undefined) return 'never';
  const { journey, step } = shown;
  return html`${journeyLink(journey)}
  ${replayLink({ ...at, spelling: journey, step }, `step ${step}`)}`;
}

/** Every state that rests: how often each level comes to it, and which journeys. */
import type { GalleryState } from '#qa/gallery/gallery-file.ts';
import type { Row } from './coverage.ts';
import type { Facts } from './facts.ts';
import { html, type Html, type Piece } from './html.ts';
import { journeyLink } from './journeys-page.ts';
import { appField, filterField, replayLink, table, type Column, type Line } from './layout.ts';
import type { Run } from './read-runs.ts';

/** So many journeys are listed before the rest is folded away. */
const MOST_SHOWN = 4;

export function statesPage(facts: Facts): Html {
  const { states, runs, app } = facts;
  const pictures = new Map(facts.gallery?.states.map((state) => [state.name, state]));
  return html`
    <p>
      States in which the app can rest. Those that no person comes to are first. A count is of
      journeys: planned, and for each level those that passed through it when it was last run.
    </p>
    ${appField(app)} ${filterField('Find a state')}
    ${table('States', columns(runs), unvisitedFirst(states).map(lineOf(facts, pictures)))}
  `;
}

export const unvisitedFirst = (rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((one, other) => Number(one.byPerson > 0) - Number(other.byPerson > 0));

const columns = (runs: readonly Run[]): Column[] => [
  { head: 'State', kind: 'what' },
  { head: 'Planned, by a person', kind: 'number' },
  { head: 'Planned, chart only', kind: 'number' },
  ...runs.map((run) => ({ head: `Came: ${run.title}`, kind: 'number' as const })),
  { head: 'See it' },
  { head: 'Looks' },
  { head: 'Journeys', kind: 'what' },
];

const lineOf =
  ({ runs, app, chart }: Facts, pictures: ReadonlyMap<string, GalleryState>) =>
  ({ name, byPerson, byChart, journeys, reason }: Row): Line => ({
    id: name,
    is: byPerson === 0 ? 'open' : 'none',
    cells: [
      html`${name}${reason !== undefined && html`<p class="soft">${reason}</p>`}`,
      byPerson,
      byChart,
      ...runs.map((run) => cameTo(journeys, run)),
      html`${replayLink({ app, chart, spelling: `to.${name}` }, 'English')}<br />${replayLink({ app, chart, spelling: `to.${name}`, language: 'es' }, 'Spanish')}`,
      tilesOf(name, pictures.get(name)),
      journeyList(journeys),
    ],
  });

const cameTo = (journeys: readonly string[], run: Run): number => {
  const passed = new Set(run.paths.filter((path) => path.passed).map(({ id }) => id));
  return journeys.filter((id) => passed.has(id)).length;
};

function tilesOf(name: string, state: GalleryState | undefined): Piece {
  const phones = [state?.looks.en, state?.looks.es].flatMap((look) => look?.pictures.phone ?? []);
  if (phones.length === 0) return undefined;
  return html`<a class="small" href="gallery.html#${name}"
    >${phones.map(
      ({ file }, place) =>
        html`<img
          loading="lazy"
          src="gallery/${file}"
          alt="${name}, ${place === 0 ? 'English' : 'Spanish'}"
        />`,
    )}</a
  >`;
}

export function journeyList(journeys: readonly string[]): Html {
  const links = journeys.map((id) => html`${journeyLink(id)} `);
  const rest = links.slice(MOST_SHOWN);
  return html`${links.slice(0, MOST_SHOWN)}${
    rest.length > 0 &&
    html`<details>
      <summary>and ${rest.length} more</summary>
      ${rest}
    </details>`
  }`;
}

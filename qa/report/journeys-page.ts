/** Every journey: what it is called, what became of it, and its steps to unfold. */
import type { Facts, JourneyFacts } from './facts.ts';
import { html, type Html, type Piece } from './html.ts';
import { appField, filterField, mark, replayLink, type ReplayedAt } from './layout.ts';
import type { Run } from './read-runs.ts';

/** A journey on its own page of the report. */
export const journeyLink = (id: string, says: Piece = id): Html =>
  html`<a href="journeys.html#${id}">${says}</a>`;

/** `chart en passed`, for each run that the journey had. */
export const outcomesOf = (id: string, runs: readonly Run[]): Html[] =>
  runs.flatMap(({ title, paths }) => {
    const outcome = paths.find((one) => one.id === id);
    if (outcome === undefined) return [];
    const is = outcome.passed ? 'passed' : 'failed';
    return [html` ${mark(is, `${title} ${is}`)}`];
  });

const LEVELS = {
  person: 'a person can make it: chart, DOM, browser',
  chart: 'on the chart only: some step is offered by no control',
} as const;

export const journeysPage = ({ journeys, runs, app, chart }: Facts): Html => html`
  <p>
    A journey is a list of events, each with the state that the app must be in after it. Its id
    stays the same for as long as its events do. The number of a step opens the app there.
  </p>
  ${appField(app)} ${filterField('Find by id, name, page, event or state')}
  ${journeys.map((journey) => journeyPart(journey, runs, { app, chart }))}
`;

const journeyPart = (
  { id, name, level, start, steps }: JourneyFacts,
  runs: readonly Run[],
  at: ReplayedAt,
): Html =>
  html`<details id="${id}" data-line>
    <summary>${name} <code class="soft">${id}</code>${outcomesOf(id, runs)}</summary>
    <p class="soft">
      ${steps.length} steps; ${LEVELS[level]}.
      ${replayLink({ ...at, spelling: id, step: 0 }, 'Replay it', 'again')}
    </p>
    <div class="table" role="region" aria-label="Steps of ${id}" tabindex="0">
      <table>
        <caption>
          Begins in ${start}
        </caption>
        <thead>
          <tr>
            <th scope="col" class="number">Step</th>
            <th scope="col" class="what">What happens</th>
            <th scope="col">Event</th>
            <th scope="col">State after it</th>
          </tr>
        </thead>
        <tbody>
          ${steps.map(
            ({ words, event, state }, place) =>
              html`<tr>
                <th scope="row" class="number">
                  ${replayLink({ ...at, spelling: id, step: place + 1 }, place + 1)}
                </th>
                <td class="what">${words}</td>
                <td><code>${event}</code></td>
                <td>${state}</td>
              </tr> `,
          )}
        </tbody>
      </table>
    </div>
  </details> `;

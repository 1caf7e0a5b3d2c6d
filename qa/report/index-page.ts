/**
 * The first page: what failed, what is not covered, the scorecard, what has changed, and how to do
 * it again.
 */
import { alike } from '#qa/journeys/run/alike.ts';
import { pastText } from '#qa/journeys/run/history.ts';
import { changesPart } from './changes-part.ts';
import { uncovered, type Row } from './coverage.ts';
import type { Facts } from './facts.ts';
import { failurePart, type Failure } from './failure-part.ts';
import { html, type Html, type Piece } from './html.ts';
import { journeyLink } from './journeys-page.ts';
import { appField, clock, mark, table, type Mark } from './layout.ts';
import { mutantsPart, proofPart } from './proof-parts.ts';
import { failedIn, type Run } from './read-runs.ts';
import { scorecard } from './scorecard.ts';

export function indexPage(facts: Facts): Html {
  const { runs, app, chart, journeys } = facts;
  const failures = runs.flatMap((run) => failedIn(run).map((result) => ({ run, result })));
  const unmet = facts.owed.filter(isOpen);
  return html`
    ${verdict(failures.length, unmet.length, runs)} ${appField(app)}
    <h2 id="failed">What failed: ${failures.length}</h2>
    ${
      failures.length === 0
        ? html`<p>${runs.length === 0 ? 'No level has been run yet.' : 'Nothing.'}</p>`
        : failureGroups(failures).map(([first, ...others]) =>
            failurePart(
              first.run,
              first.result,
              journeys.find(({ id }) => id === first.result.id),
              { app, chart },
              others,
            ),
          )
    }
    ${flakyPart(runs)}
    <h2 id="uncovered">What is not covered</h2>
    ${uncoveredPart(facts)}
    <h2 id="scorecard">Scorecard</h2>
    ${table(
      'Measured against its bar',
      [{ head: 'What', kind: 'what' }, { head: 'Measured' }, { head: 'Bar' }, { head: 'Result' }],
      scorecard(facts).map(({ what, measured, bar, is }) => ({
        cells: [what, measured, bar, mark(is)],
        is,
      })),
    )}
    <h2 id="runs">What was run</h2>
    ${runsPart(facts)}
    <h2 id="changes">Since the run before</h2>
    ${changesPart(facts)} ${mutantsPart(facts)} ${proofPart(facts)}
    <h2 id="about">Of what this is</h2>
    ${aboutPart(facts)}
  `;
}

/** What broke at the same place is one finding, told by its shortest journey. */
function failureGroups(failures: readonly Failure[]): [Failure, ...Failure[]][] {
  const runOf = new Map(failures.map(({ run, result }) => [result, run]));
  return alike([...runOf.keys()]).flatMap((group) => {
    const [first, ...others] = group.flatMap((result) => {
      const run = runOf.get(result);
      return run === undefined ? [] : [{ run, result }];
    });
    return first === undefined ? [] : [[first, ...others]];
  });
}

/** What passed and failed on the same sources says little about them, whichever it did last. */
function flakyPart(runs: readonly Run[]): Html | undefined {
  const flaky = runs.flatMap(({ title, paths }) =>
    paths.flatMap(({ id, name, past }) =>
      past?.isFlaky === true ? [{ title, id, name, past }] : [],
    ),
  );
  if (flaky.length === 0) return undefined;
  return html`<h2 id="flaky">Flaky: ${flaky.length}</h2>
    <p>They passed and failed on the same sources.</p>
    <ul>
      ${flaky.map(
        ({ title, id, name, past }) =>
          html`<li>${journeyLink(id)} ${name} (${title}): ${pastText(past)}</li>`,
      )}
    </ul>`;
}

/** No journey meets it, and nobody has said why. */
export const isOpen = ({ byPerson, byChart, reason }: Row): boolean =>
  byPerson + byChart === 0 && reason === undefined;

function verdict(failed: number, unmet: number, runs: readonly Run[]): Html {
  const [is, says]: [Mark, string] =
    failed > 0
      ? ['failed', `${failed} of the journeys that were run failed.`]
      : unmet > 0
        ? ['failed', `${unmet} of the things that are owed are met by no journey.`]
        : runs.length === 0
          ? ['open', 'Everything that is owed is met by a journey; none has been run yet.']
          : ['passed', 'Every journey that was run passed, and everything that is owed is met.'];
  return html`<p class="verdict" data-is="${is}">${says}</p>`;
}

function uncoveredPart({ owed, states }: Facts): Html {
  const bare = owed.filter(isOpen);
  const excused = owed.filter((row) => row.byPerson === 0 && !isOpen(row));
  const reasons = new Map<string, Row[]>();
  for (const row of excused) {
    const reason = row.reason ?? 'No reason is given.';
    reasons.set(reason, [...(reasons.get(reason) ?? []), row]);
  }
  const noPerson = uncovered(states);
  return html`<p>
      ${
        bare.length === 0
          ? 'Nothing: each of the things that are owed is met by a journey.'
          : `${bare.length} of ${owed.length} things that are owed are met by no journey:`
      }
    </p>
    ${
      bare.length > 0 &&
      html`<ul>
        ${bare.map(({ name }) => html`<li>${name}</li>`)}
      </ul>`
    }
    <h3>Met on the chart only, and why: ${excused.length} of ${owed.length}</h3>
    ${[...reasons].map(
      ([reason, rows]) =>
        html`<details data-print>
          <summary>${reason} (${rows.length})</summary>
          <ul>
            ${rows.map(({ name }) => html`<li>${name}</li>`)}
          </ul>
        </details>`,
    )}
    <h3>States that no person’s journey comes to: ${noPerson.length} of ${states.length}</h3>
    <ul>
      ${noPerson.map(({ name, reason }) => html`<li>${name}: ${reason ?? 'no reason is given'}</li>`)}
    </ul>
    <p>All of it row by row: <a href="coverage.html">coverage</a>.</p>`;
}

const runsPart = ({ runs }: Facts): Piece =>
  runs.length === 0
    ? html`<p>No level yet: <code>npm run journeys -- --level chart</code>.</p>`
    : table(
        'Levels and languages',
        [
          { head: 'Level' },
          { head: 'Journeys', kind: 'number' },
          { head: 'Passed', kind: 'number' },
          { head: 'Failed', kind: 'number' },
          { head: 'Seconds', kind: 'number' },
          { head: 'When' },
        ],
        runs.map((run) => {
          const failed = failedIn(run).length;
          return {
            is: failed > 0 ? 'failed' : 'none',
            cells: [
              run.chosenBy === '' ? run.title : `${run.title} (${run.chosenBy})`,
              run.paths.length,
              run.paths.length - failed,
              failed,
              Math.round(run.seconds),
              clock(run.started),
            ],
          };
        }),
      );

function aboutPart({ about, journeys, owed, states, gallery }: Facts): Html {
  const steps = journeys.reduce((sum, journey) => sum + journey.steps.length, 0);
  const transitions = owed.filter(({ name }) => name.startsWith('taken: ')).length;
  return html`<dl>
      <dt>When</dt>
      <dd>${clock(about.when)}</dd>
      <dt>Revision</dt>
      <dd>
        <code>${about.revision}</code
        >${(about.changedFiles ?? 0) > 0 && `, with ${about.changedFiles} files changed since`}
      </dd>
      <dt>Machine</dt>
      <dd>${about.machine}</dd>
      <dt>Versions</dt>
      <dd>${about.versions.map(([name, version]) => `${name} ${version}`).join(', ')}</dd>
      <dt>Counts</dt>
      <dd>
        ${journeys.length} journeys of ${steps} steps; ${states.length} states that rest;
        ${transitions} transitions; ${owed.length} things owed
      </dd>
      ${
        gallery &&
        html`<dt>Gallery</dt>
          <dd>
            ${clock(gallery.when)}, revision ${gallery.revision.slice(0, 12)},
            ${Math.round(gallery.seconds)} s
          </dd>`
      }
    </dl>
    <h3>To do it again</h3>
    <pre>
npm ci
npm run journeys -- --level chart
npm run journeys -- --level dom
npm run journeys -- --level browser
npm run journeys:gallery
npm run journeys</pre>
    <p>
      Replay links need the app: <code>npm start</code>. The same as JSON:
      <a href="report.json">report.json</a>.
    </p>`;
}

/**
 * One failed journey: the event, the two states beside each other, the way there, and the link that
 * shows it in the app.
 */
import { pastText } from '#qa/journeys/run/history.ts';
import type { PathFailure, PathResult } from '#qa/journeys/run/results.ts';
import { onlyIn, STATES, wrongIn } from '#qa/journeys/run/said.ts';
import type { JourneyFacts } from './facts.ts';
import { html, type Html } from './html.ts';
import { journeyLink } from './journeys-page.ts';
import { mark, replayLink, type ReplayedAt } from './layout.ts';
import type { Run } from './read-runs.ts';
import { leavesOf } from './state-text.ts';

/** A journey that failed in a run. */
export interface Failure {
  readonly run: Run;
  readonly result: PathResult;
}

/** `others`: what broke at the same place. */
export function failurePart(
  run: Run,
  { id, name, failure, past }: PathResult,
  journey: JourneyFacts | undefined,
  at: ReplayedAt,
  others: readonly Failure[] = [],
): Html | undefined {
  if (failure === undefined) return undefined;
  const { step, event, trace } = failure;
  const heading = `failed-${run.title.replaceAll(' ', '-')}-${id}`;
  const words = step === 0 ? 'The start' : journey?.steps[(step ?? 0) - 1]?.words;
  return html`<section class="panel" data-is="failed" aria-labelledby="${heading}">
    <h3 id="${heading}">${name}</h3>
    <p>
      ${mark('failed', `${run.title} failed`)}
      ${journeyLink(id, `Journey ${id}`)}${step !== undefined && `, step ${step}`}${journey && ` of ${journey.steps.length}`}
    </p>
    <p>
      ${watchLink(run, id, failure, at)}${trace !== undefined && html` <a href="${trace}">Playwright trace</a> (<code>npx playwright show-trace</code>)`}
    </p>
    <dl>
      <dt>Event</dt>
      <dd>${words} <code>${event}</code></dd>
      ${saidPart(failure)}
      ${
        past !== undefined &&
        past.of > 1 &&
        html`<dt>Before</dt>
          <dd>${pastText(past)}</dd>`
      }
    </dl>
    ${statesBeside(failure)} ${pagePart(failure, name)} ${shortestPart(failure, journey)}
    ${othersPart(others)}
  </section>`;
}

/** Where only the states differ, they say it all: they stand beside each other below. */
function saidPart({ message, expected, actual }: PathFailure): Html | undefined {
  const said = wrongIn(message);
  const isOnlyStates = said.every((line) => STATES.test(line));
  if (isOnlyStates && expected !== undefined && actual !== undefined) return undefined;
  return html`<dt>Said</dt>
    <dd><pre>${said.join('\n')}</pre></dd>`;
}

function othersPart(others: readonly Failure[]): Html | undefined {
  if (others.length === 0) return undefined;
  return html`<p>
    ${others.length} more ${others.length === 1 ? 'breaks' : 'break'} there too:
    ${others.map(
      ({ run, result: { id, failure } }, at) =>
        html`${at > 0 && ', '}${journeyLink(id)}
        (${run.title}${failure?.step !== undefined && `, step ${failure.step}`})`,
    )}
  </p>`;
}

/** The step before the one that fails: one more step, and it is seen. */
function watchLink({ language }: Run, id: string, failure: PathFailure, at: ReplayedAt): Html {
  const { shorter, cut } = failure.shortestPrefix ?? {};
  const way = shorter?.tried === true ? shorter : cut;
  const spelling = way?.spelling ?? id;
  const step = Math.max((way?.events.length ?? failure.step ?? 0) - 1, 0);
  return replayLink({ ...at, language, spelling, step }, 'Watch it fail in the app', 'go');
}

/** Where the chart is as expected it is told once, and what was said above is what is wrong. */
function statesBeside({ expected, actual }: PathFailure): Html {
  const isAsExpected =
    expected !== undefined &&
    actual !== undefined &&
    [...onlyIn(expected, actual), ...onlyIn(actual, expected)].length === 0;
  if (isAsExpected) {
    return html`<div class="beside">${statePart('State, as expected', actual, actual, '')}</div>`;
  }
  return html`<div class="beside">
    ${statePart('Expected state', expected, actual, 'It is not known.')}
    ${statePart('Actual state', actual, expected, 'It could not be seen.')}
  </div>`;
}

/** The innermost active states; those that the other has not are marked. */
function statePart(
  title: string,
  state: PathFailure['actual'],
  other: PathFailure['actual'],
  otherwise: string,
): Html {
  if (state === undefined)
    return html`<div>
      <h4>${title}</h4>
      <p>${otherwise}</p>
    </div>`;
  const beside = new Set(leavesOf(other ?? state));
  return html`<div>
    <h4>${title}</h4>
    <ul>
      ${leavesOf(state).map(
        (leaf) => html`<li>${leaf}${!beside.has(leaf) && html` ${mark('failed', 'differs')}`}</li>`,
      )}
    </ul>
  </div>`;
}

/** The page as it stood when the step failed. */
function pagePart({ page, picture, step }: PathFailure, name: string): Html | undefined {
  if (page === undefined) return undefined;
  const when = step === undefined ? 'when it failed' : `at step ${step}`;
  return html`<h4>The page ${when}</h4>
    ${
      picture !== undefined &&
      html`<a class="page" href="${picture}"
        ><img src="${picture}" alt="The page ${when} of ${name}, as it stood" loading="lazy"
      /></a>`
    }
    <p><a href="${page}">The page as HTML</a>, with what stood in its fields</p>`;
}

export const listed = (lines: readonly string[]): Html =>
  html`<ol>
    ${lines.map((line) => html`<li>${line}</li>`)}
  </ol>`;

function shortestPart(
  { step, shortestPrefix }: PathFailure,
  journey: JourneyFacts | undefined,
): Html {
  const shorter = shortestPrefix?.shorter;
  const way = journey?.steps.slice(0, step ?? journey.steps.length).map(({ words }) => words);
  return html`<details data-print>
      <summary>
        The way there: ${way?.length ?? shortestPrefix?.cut.events.length ?? 0} steps
      </summary>
      ${listed(way ?? shortestPrefix?.cut.events ?? [])}
    </details>
    ${
      shorter &&
      html`<details data-print>
        <summary>
          A shorter one: ${shorter.events.length} steps;
          ${shorter.tried ? 'tried, and it fails too' : 'the chart leads there, the screen has not been tried'}
        </summary>
        ${listed(shorter.events)}
      </details>`
    }`;
}

/**
 * What else speaks for the journeys: broken copies of the product that they notice, and the proof
 * that nothing is a dead end.
 */
import { describeEvent } from '@dosepath/journeys/chart';
import { spell } from '#qa/journeys/lab/spell.ts';
import { holdsBar } from '#qa/mutants/report.ts';
import type { Facts } from './facts.ts';
import { listed } from './failure-part.ts';
import { html, type Piece } from './html.ts';
import { clock, mark, replayLink, table } from './layout.ts';
import { leavesOf } from './state-text.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

export function mutantsPart({ mutants }: Facts): Piece {
  if (mutants.length === 0) return undefined;
  return html`<h2 id="mutants">Mutants</h2>
    <p>The product is broken on purpose, at one place at a time; a journey should notice.</p>
    ${table(
      'Mutants caught by the journeys',
      [
        { head: 'Level' },
        { head: 'Made', kind: 'number' },
        { head: 'Caught', kind: 'number' },
        { head: 'Share', kind: 'number' },
        { head: 'Bar', kind: 'number' },
        { head: 'Result' },
      ],
      mutants.map((report) => {
        const { level, total, caught, bar, choice } = report;
        const is = holdsBar(report) ? 'passed' : 'failed';
        const cells = [
          choice === undefined ? level : `${level} (${choice})`,
          total,
          caught,
          total === 0 ? '' : percent(caught / total),
          percent(bar),
          mark(is),
        ];
        return { is, cells };
      }),
    )}
    ${mutants.map(({ level, survivors }) =>
      survivors.length === 0
        ? undefined
        : html`<details data-print>
            <summary>Survivors at ${level} level (${survivors.length})</summary>
            <ul>
              ${survivors.map(({ kind, name, reason }) => html`<li>${kind}: ${name}${reason !== undefined && ` (${reason})`}</li>`)}
            </ul>
          </details>`,
    )}`;
}

export function proofPart({ proof, app }: Facts): Piece {
  if (proof === undefined) return undefined;
  const { when, situations, edges, counterexamples } = proof;
  return html`<h2 id="proof">No dead ends</h2>
    <p>
      From every situation an end or an honest stop is reachable, Back traps nobody, and no two
      sheets are open: judged ${clock(when)} in ${situations} situations and ${edges} steps between
      them.
    </p>
    <p>
      ${
        counterexamples.length === 0
          ? html`${mark('passed', 'proved')} Nothing speaks against it.`
          : html`${mark('failed', 'not so')} ${counterexamples.length} speak against it:`
      }
    </p>
    ${counterexamples.map(
      ({ kind, what, at, events, times }) =>
        html`<section class="panel" data-is="failed">
          <h3>${kind}: ${what}</h3>
          <p>${replayLink({ app, spelling: spell(events) }, 'See it in the app', 'go')}</p>
          <p>In ${leavesOf(at).join(' + ')}; ${times} situations show the same.</p>
          ${listed(events.map(({ type }) => describeEvent(type)))}
        </section>`,
    )}`;
}

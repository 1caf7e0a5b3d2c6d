// npm run bench:eligibility [-- --write]: varied people, each asked about every vaccine of the
// catalogue.
import { performance } from 'node:perf_hooks';
import { decide } from '#domain/eligibility/decide.ts';
import { VACCINE_CODES } from '#domain/vaccine-codes.ts';
import { caseOf, eligibility } from '#server/eligibility/eligibility.ts';
import { people } from '#tests/support/eligibility-people.ts';
import { askedToWrite } from '#tests/support/asked-options.ts';
import { machine, table, writeSection } from './support/performance-page.ts';

const isWritten = askedToWrite();

const count = 1_000;
const rounds = 5;
const on = '2026-12-01';
const barMs = 1_000;

const place = machine();
const started = performance.now();
const tables = eligibility();
const readMs = performance.now() - started;

/** Different people every round: nothing may be remembered from the last. */
function round(seed: number, explain: boolean): { ms: number; answers: Map<string, number> } {
  const cases = people(count, on, seed).map((person) => caseOf({ ...person, on }));
  const answers = new Map<string, number>();
  const from = performance.now();
  for (const person of cases) {
    for (const code of VACCINE_CODES) {
      const { answer } = decide(tables, code, person, { explain });
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  }
  return { ms: performance.now() - from, answers };
}

const cold = round(0, false);
const warm = Array.from({ length: rounds }, (_, index) => round(index + 1, false));
const explained = round(rounds + 1, true);
const times = warm.map(({ ms }) => ms).toSorted((one, other) => one - other);
const median = times[Math.floor(rounds / 2)] ?? 0;
const shares = [...cold.answers]
  .map(
    ([answer, times_]) =>
      `${answer} ${Math.round((times_ * 100) / (count * VACCINE_CODES.length))}%`,
  )
  .join(', ');

const figures = [
  table([
    ['1,000 people x 24 vaccines', 'ms', 'microseconds a verdict'],
    ...(
      [
        ['first round after the start', cold.ms],
        [`median of ${rounds} more`, median],
        ['with every rule explained', explained.ms],
      ] as const
    ).map(([label, ms]) => [
      label,
      Math.round(ms).toLocaleString('en-US'),
      ((ms * 1_000) / (count * VACCINE_CODES.length)).toFixed(1),
    ]),
  ]),
  '',
  `Bar: ${barMs.toLocaleString('en-US')} ms; ${median <= barMs ? 'held' : 'not held'}. Reading the tables takes ${Math.round(readMs)} ms once. People of 3 to 100 years in all states, half of them with up to six earlier doses, with and without answers; verdicts: ${shares}. ${place}.`,
].join('\n');

console.log(figures);
if (isWritten) await writeSection('bench:eligibility', `## Eligibility\n\n${figures}`);

/** `npm run journeys`: generates the journeys, says what they cover and what the chart leaves to be desired, writes the path file and its index. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { journeyMachine } from '#machines/journey.machine.ts';
import { toPathFile, type JourneyPath } from './engine/paths.ts';
import { generateOurJourneys } from './generate.ts';
import { isForBrowser } from './levels.ts';
import { owed } from './model.ts';
import { coverageOf, uncovered } from './report/coverage.ts';
import { indexPage } from './report/page.ts';
import { waivers } from './waivers.ts';

const folder = new URL('../../reports/', import.meta.url);

const began = performance.now();
const { planned, unmet, findings, states } = generateOurJourneys();
const paths = planned.map(({ path }) => path);
const byPerson = paths.filter(({ level }) => level === 'person');
const inBrowser = byPerson.filter(isForBrowser);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
const coverage = coverageOf(journeyMachine, paths);

const stepsOf = (some: readonly JourneyPath[]) =>
  some.reduce((sum, { steps }) => sum + steps.length, 0);
const amount = (some: readonly JourneyPath[]) => `${some.length} journeys, ${stepsOf(some)} steps`;
const counts = [
  `${owed.length - unmet.size - waivers.size} of ${owed.length} obligations met, ${waivers.size} waived, ${unmet.size} unmet`,
  `${states} situations walked (${seconds} s; what was made of the same sources is kept)`,
  `chart: ${amount(paths)}`,
  `DOM: ${amount(byPerson)}, each in the language that the browser does not make it in, or by turns`,
  `browser: ${amount(inBrowser)}, the languages by turns`,
  `a person comes to ${coverage.states.length - uncovered(coverage.states).length} of ${coverage.states.length} states and takes ${coverage.transitions.length - uncovered(coverage.transitions).length} of ${coverage.transitions.length} transitions`,
];

mkdirSync(folder, { recursive: true });
writeFileSync(
  new URL('journeys.json', folder),
  JSON.stringify(toPathFile(journeyMachine.id, paths, waivers), undefined, 1),
);
writeFileSync(new URL('journeys.html', folder), indexPage(counts, coverage, paths));

console.log(counts.join('\n'));
const list = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
};
list('Unmet', [...unmet]);
list(
  'What no person comes to',
  [...uncovered(coverage.states), ...uncovered(coverage.transitions)].map(
    ({ name, reason = 'no reason is given' }) => `${name}: ${reason}`,
  ),
);
list('States that nothing enters', findings.neverEntered);
list('States with no way out', findings.noWayOut);
list('What two regions answer at once', findings.answeredTwice);
list(
  'What the chart cannot cope with',
  findings.crashes.map(
    ({ state, event, offered, message }) =>
      `${offered ? 'a person' : 'only the chart'}: ${event}: ${message}, in ${state}`,
  ),
);
console.log('\nreports/journeys.html, reports/journeys.json');
process.exitCode = unmet.size === 0 ? 0 : 1;

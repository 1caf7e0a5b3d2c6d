/** `npm run journeys`: generates the journeys, says what they cover and what the chart leaves to be desired, writes the path file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { journeyMachine } from '#machines/journey.machine.ts';
import { toPathFile } from './engine/paths.ts';
import { generateOurJourneys } from './generate.ts';
import { owed } from './model.ts';
import { waivers } from './waivers.ts';

const folder = new URL('../../reports/', import.meta.url);
const file = new URL('journeys.json', folder);

const began = performance.now();
const { planned, unmet, findings, states } = generateOurJourneys();
const paths = planned.map(({ path }) => path);
const seconds = ((performance.now() - began) / 1000).toFixed(1);

mkdirSync(folder, { recursive: true });
writeFileSync(file, JSON.stringify(toPathFile(journeyMachine.id, paths, waivers), undefined, 1));

const steps = paths.reduce((sum, path) => sum + path.steps.length, 0);
const byPerson = paths.filter(({ level }) => level === 'person').length;
console.log(
  `${paths.length} journeys, ${steps} steps (${byPerson} a person can make), from ${states} states in ${seconds} s`,
);
console.log(
  `${owed.length - unmet.size - waivers.size} of ${owed.length} obligations met, ${waivers.size} waived, ${unmet.size} unmet`,
);

const list = (title: string, lines: readonly string[]) => {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
};
list('Unmet', [...unmet]);
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
console.log('\nreports/journeys.json');
process.exitCode = unmet.size === 0 ? 0 : 1;

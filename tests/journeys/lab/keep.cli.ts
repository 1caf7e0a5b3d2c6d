/** `npm run lab:keep`: writes what the lab knows of the journeys, after a chart has changed. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/support/root.ts';
import { desk } from '../desk/desk.ts';
import { planOf, readPlan } from '../earlier-plan.ts';
import { generateOurJourneys, replayOurJourneys, type OurJourneys } from '../generate.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { patient } from '../patient.ts';
import { labFileOf, labText } from './make.ts';

type File = ReturnType<typeof labFileOf>;

/** Replays after which a plan that still changes is given up. */
const TURNS = 5;

/** Replaying a plan may change it: what is kept is what a replay leaves as it is. */
function settled(chart: JourneyChart, journeys: OurJourneys): File[] {
  let file = labFileOf(chart, journeys);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const earlier = planOf(chart, file);
    if (!earlier) return [];
    const again = labFileOf(chart, replayOurJourneys(chart, earlier));
    if (labText(again) === labText(file)) return [file];
    file = again;
  }
  return [];
}

const stepsOf = ({ journeys }: File): number =>
  journeys.reduce((sum, { steps }) => sum + steps.length, 0);

/**
 * One from nothing beside the one that was kept, so that no plan grows old from being mended over
 * and over; the shorter of the two is kept.
 */
function keep(chart: JourneyChart): void {
  const earlier = readPlan(chart);
  const files = [
    ...settled(chart, generateOurJourneys(chart, { anew: true })),
    ...(earlier ? settled(chart, replayOurJourneys(chart, earlier)) : []),
  ].toSorted((one, other) => stepsOf(one) - stepsOf(other));
  const [file] = files;
  if (!file) throw new Error(`no plan of the ${chart.name} settled: a replay changes each again`);
  writeFileSync(join(root, chart.planFile), labText(file));
  console.log(
    `${chart.planFile}: ${Object.keys(file.events).length} sample events, ${file.journeys.length} journeys of ${stepsOf(file)} steps, ways to ${Object.keys(file.ways).length} states`,
  );
}

/** The charts that are named, or both. */
const named = process.argv.slice(2);
for (const chart of [patient, desk])
  if (named.length === 0 || named.includes(chart.name)) keep(chart);

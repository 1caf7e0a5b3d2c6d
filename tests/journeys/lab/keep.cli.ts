/** `npm run lab:keep`: writes what the lab knows of the journeys, after the chart has changed. */
import { writeFileSync } from 'node:fs';
import { planOf, readPlan } from '../earlier-plan.ts';
import { generateOurJourneys, replayOurJourneys, type OurJourneys } from '../generate.ts';
import { labFileOf, labText } from './make.ts';

type File = ReturnType<typeof labFileOf>;

/** Replays after which a plan that still changes is given up. */
const TURNS = 5;

/** Replaying a plan may change it: what is kept is what a replay leaves as it is. */
function settled(journeys: OurJourneys): File[] {
  let file = labFileOf(journeys);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const earlier = planOf(file);
    if (!earlier) return [];
    const again = labFileOf(replayOurJourneys(earlier));
    if (labText(again) === labText(file)) return [file];
    file = again;
  }
  return [];
}

const stepsOf = ({ journeys }: File): number =>
  journeys.reduce((sum, { steps }) => sum + steps.length, 0);

// One from nothing beside the one that was kept, so that no plan grows old from being mended over
// and over; the shorter of the two is kept.
const earlier = readPlan();
const files = [
  ...settled(generateOurJourneys({ anew: true })),
  ...(earlier ? settled(replayOurJourneys(earlier)) : []),
].toSorted((one, other) => stepsOf(one) - stepsOf(other));
const [file] = files;
if (!file) throw new Error('no plan settled: a replay changes each again');
writeFileSync(new URL('../../../data/journeys/lab.json', import.meta.url), labText(file));
console.log(
  `data/journeys/lab.json: ${Object.keys(file.events).length} sample events, ${file.journeys.length} journeys of ${stepsOf(file)} steps, ways to ${Object.keys(file.ways).length} states`,
);

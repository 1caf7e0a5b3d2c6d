/**
 * `npm run lab:keep`: accepts what the charts do today. Writes what the lab knows about the
 * journeys, and what each of them leads to.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keptText } from '@dosepath/journeys';
import { packed, textOfContexts } from '../contexts/packed.ts';
import type { LabFile } from '#qa/lab/lab-file.ts';
import { askedNames, askedOptions } from '#tests/support/asked-options.ts';
import { root } from '#tests/support/root.ts';
import { CONTEXTS_FILE, contextsOf, readContexts } from '../contexts/keep.ts';
import { desk } from '../desk/desk.ts';
import { planOf, readPlan } from '../earlier-plan.ts';
import { generateOurJourneys, replayOurJourneys, type OurJourneys } from '../generate.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { ORACLE_FOLDER, oracleFileOf } from '../oracle/agreed.ts';
import { recordOf } from '../oracle/record.ts';
import { textOf } from '../oracle/text.ts';
import { patient } from '../patient.ts';
import { createSearch } from '../run/search.ts';
import { labFileOf } from './make.ts';

type File = ReturnType<typeof labFileOf>;
type Tell = ReturnType<typeof createSearch>;

/** The most replays before a plan that still changes is given up. */
const TURNS = 5;

/** Replaying a plan may change it: it is stored once a replay leaves it unchanged. */
function settled(chart: JourneyChart, journeys: OurJourneys, tell: Tell): File[] {
  let file = labFileOf(chart, journeys);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const earlier = planOf(chart, file);
    if (!earlier) return [];
    const again = labFileOf(chart, replayOurJourneys(chart, earlier, tell));
    if (keptText(again) === keptText(file)) return [file];
    file = again;
  }
  return [];
}

const stepsOf = ({ journeys }: File): number =>
  journeys.reduce((sum, { steps }) => sum + steps.length, 0);

/** A new plan replaces the repaired one if it saves this much. */
const WORTH_READING_ANEW = 0.1;

/**
 * The stored plan is repaired, so that a review of what the journeys lead to shows only what
 * changed. `isAnew`: a new one is searched as well (a minute), so that no plan ages from repeated
 * repairs.
 */
function keep(chart: JourneyChart, isAnew: boolean): void {
  const tell = createSearch(chart.name, process.stderr);
  const earlier = readPlan(chart);
  const [mended] = earlier ? settled(chart, replayOurJourneys(chart, earlier, tell), tell) : [];
  const [fresh] =
    isAnew || mended === undefined
      ? settled(chart, generateOurJourneys(chart, { anew: true }, tell), tell)
      : [];
  const saved = mended && fresh ? 1 - stepsOf(fresh) / stepsOf(mended) : 1;
  const file = fresh && saved > WORTH_READING_ANEW ? fresh : mended;
  if (!file) throw new Error(`no plan of the ${chart.name} settled: a replay changes each again`);
  writeFileSync(join(root, chart.planFile), keptText(file));
  const tales = recordOf(chart, file);
  mkdirSync(join(root, ORACLE_FOLDER), { recursive: true });
  writeFileSync(join(root, oracleFileOf(chart)), textOf(tales));
  console.log(
    `${chart.planFile}: ${Object.keys(file.events).length} sample events, ${file.journeys.length} journeys of ${stepsOf(file)} steps, ways to ${Object.keys(file.ways).length} states`,
  );
}

/** QAL-07: only the patient's chart has contexts. */
function keepContexts(isAnew: boolean): void {
  const plan = readPlan(patient);
  if (plan === undefined) throw new Error(`${patient.planFile} cannot be read`);
  const text = readFileSync(join(root, patient.planFile), 'utf8');
  const file = JSON.parse(text) as LabFile; // written above
  const found = contextsOf(patient, file, plan, { earlier: readContexts(), isAnew });
  if (found.unclear.length > 0)
    throw new Error(
      `Neither a way nor a reason, or both (qa/journeys/contexts/without.ts):\n${found.unclear.join('\n')}`,
    );
  writeFileSync(join(root, CONTEXTS_FILE), textOfContexts(packed(found)));
  console.log(
    `${CONTEXTS_FILE}: ways to ${found.ways.size} page states in contexts, ${found.without.size} that are in none of them`,
  );
}

const { values, positionals } = askedOptions({
  allowPositionals: true,
  options: { anew: { type: 'boolean', default: false } },
});
const charts = [patient, desk];
const named = askedNames(
  positionals,
  charts.map(({ name }) => name),
);
const isWanted = ({ name }: JourneyChart) => named.length === 0 || named.includes(name);
for (const chart of charts.filter(isWanted)) keep(chart, values.anew);
if (isWanted(patient)) keepContexts(values.anew);

/**
 * QAL-07: the stored ways in contexts, `data/journeys/contexts.json`: the earlier ones that still
 * lead there on today's chart, and new ones where some are missing.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stateNodesOf, pathOf } from '@dosepath/journeys/chart';
import { eventIdOf, type Case, type EarlierPlan, type Model, type World } from '@dosepath/journeys';
import { unpacked, type ContextFile, type InContexts } from '#qa/lab/context-file.ts';
import { CONTEXTS, pairOf, type Pair } from '#qa/lab/contexts.ts';
import type { LabFile } from '#qa/lab/lab-file.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { isPageState, pairsIn } from './pairs.ts';
import { findWays } from './search.ts';
import { seededJourneys } from './seeds.ts';
import { reasonWithout } from './without.ts';

export const CONTEXTS_FILE = 'data/journeys/contexts.json';

/** What was stored last; empty where there is no file. */
export function readContexts(): InContexts {
  try {
    const text = readFileSync(join(process.cwd(), CONTEXTS_FILE), 'utf8');
    return unpacked(JSON.parse(text) as ContextFile); // written by `npm run lab:keep`, checked by a test
  } catch {
    return { ways: new Map(), without: new Map() };
  }
}

/** Every page state the lab has a way to, in every context. */
export function allPairs({ machine }: Pick<JourneyChart, 'machine'>, file: LabFile): Pair[] {
  const states = stateNodesOf(machine)
    .filter(isPageState)
    .map(pathOf)
    .filter((state) => Object.hasOwn(file.ways, state));
  return states.flatMap((state) => CONTEXTS.map((context) => pairOf(context, state)));
}

/** The cases of a stored way; undefined where one no longer matches a sample. */
export function casesOf(chart: JourneyChart, file: LabFile, ids: readonly string[]) {
  const cases = ids.map((id) =>
    chart
      .casesOfType(file.events[id]?.event.type ?? '')
      .find(({ event }) => eventIdOf(event) === id),
  );
  return cases.every((one) => one !== undefined) ? cases : undefined;
}

/**
 * Returns what is seen at the end of steps; undefined where one of them is impossible. A beginning
 * shared with the previous steps is not repeated, so ways are best asked in their stored order.
 */
export function createWalker(model: Model): (cases: readonly Case[]) => Pair[] {
  const { worlds } = model;
  const walked: { readonly candidate: Case | undefined; readonly world: World }[] = [
    { candidate: undefined, world: worlds.start(model.starts[0]?.input).world },
  ];
  return (cases) => {
    const alike = cases.findIndex((one, place) => walked[place + 1]?.candidate !== one);
    walked.splice(1 + (alike < 0 ? cases.length : alike));
    for (const candidate of cases.slice(walked.length - 1)) {
      const from = walked.at(-1)?.world;
      if (from === undefined || !worlds.possible(from, candidate)) return [];
      const { world } = worlds.step(from, candidate.event);
      walked.push({ candidate, world });
      if (world.snapshot.status !== 'active') return [];
    }
    const last = walked.at(-1);
    return last === undefined ? [] : pairsIn(last.world.snapshot);
  };
}

export interface Found extends InContexts {
  /** Pairs that have neither a way nor a reason, or both. */
  readonly unclear: readonly Pair[];
}

/**
 * Ways that still lead there stay. A way is searched for each pair without a way or a reason.
 * @param isAnew all ways are searched (a minute), even for pairs that have a reason
 */
export function contextsOf(
  chart: JourneyChart,
  file: LabFile,
  plan: EarlierPlan,
  { earlier, isAnew }: { earlier: InContexts; isAnew: boolean },
): Found {
  const model = chart.createModel();
  const pairs = allPairs(chart, file);
  const seenAfter = createWalker(model);
  const stillLed = [...earlier.ways].filter(([pair, ids]) => {
    const cases = casesOf(chart, file, ids);
    return cases !== undefined && seenAfter(cases).includes(pair);
  });
  const kept = new Map(isAnew ? [] : stillLed);
  const wanted = pairs.filter(
    (pair) => !kept.has(pair) && (isAnew || reasonWithout(pair) === undefined),
  );
  const begun = [
    ...plan.journeys,
    ...seededJourneys(chart),
    ...asJourneys(chart, file, new Map(stillLed)),
  ];
  const found =
    wanted.length > 0
      ? findWays(model, { ...plan, journeys: begun }, new Set(wanted))
      : new Map<Pair, never>();
  const ways = new Map<Pair, readonly string[]>(kept);
  for (const pair of wanted) {
    const events = found.get(pair);
    if (events !== undefined) ways.set(pair, events.map(eventIdOf));
  }
  const without = new Map<Pair, string>();
  const unclear: Pair[] = [];
  for (const pair of pairs) {
    const reason = reasonWithout(pair);
    const isFound = ways.has(pair);
    if (isFound === (reason !== undefined)) unclear.push(pair);
    else if (reason !== undefined) without.set(pair, reason);
  }
  return { ways, without, unclear };
}

const asJourneys = (
  chart: JourneyChart,
  file: LabFile,
  ways: InContexts['ways'],
): EarlierPlan['journeys'] =>
  [...ways.values()].flatMap((ids) => {
    const cases = casesOf(chart, file, ids);
    return cases === undefined ? [] : [{ level: 'person' as const, start: 0, cases }];
  });

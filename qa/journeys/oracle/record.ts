/**
 * What the journeys of a plan lead to on today's chart: the state, the page, the address, requests,
 * what is pending, outside effects, and changes of the context. The events are the stored ones, so
 * a changed chart cannot change them as well.
 */
import { describeEvent, replyOf } from '@dosepath/journeys/chart';
import type { Asked, Case, Done, Model, Step, World } from '@dosepath/journeys';
import type { LabFile, LabJourney, SampleEvent } from '#qa/lab/lab-file.ts';
import type { JourneyChart } from '../journey-chart.ts';
import { leavesOf } from '#qa/report/state-text.ts';
import { changes, shown } from './told.ts';

/** A step, or the start, as recorded. */
export interface Told {
  /** "7. start.submitted", "8. createHold: refused: TIMESLOT_TAKEN". */
  readonly says: string;
  readonly lines: readonly string[];
}

/** A recorded journey: what it shares with an earlier one is recorded there. */
export interface Tale {
  readonly id: string;
  readonly name: string;
  /** The journey it shares its beginning with, and for how many steps; the start is step 0. */
  readonly like: { readonly id: string; readonly steps: number } | undefined;
  readonly told: readonly Told[];
}

/** What the record needs to know about a chart. */
type Recorded = Pick<JourneyChart, 'createModel' | 'placeOf' | 'constantIn' | 'constantInput'>;

/** A place that journeys have reached, and how they continued from there. */
interface Branch {
  /** The journey that came here first. */
  readonly by: string;
  /** Undefined where today's chart cannot follow. */
  readonly world: World | undefined;
  /** The changes made by the step that led here. */
  readonly lines: readonly string[];
  /** Keys created on the way here: different each time it is walked (CNF-01). */
  readonly keys: readonly string[];
  readonly next: Map<string, Branch>;
}

/** The journeys of the plan, run on today's chart. */
export function recordOf(chart: Recorded, file: LabFile): Tale[] {
  const model = chart.createModel();
  const trunks = new Map<number, Branch>();
  return file.journeys.map((journey) => {
    const { id, name, start = 0, steps } = journey;
    const told: Told[] = [];
    const begun = trunks.get(start) ?? begin(chart, model, start, id);
    if (begun.by === id) told.push({ says: '0. begins', lines: begun.lines });
    trunks.set(start, begun);
    let branch = begun;
    let shared = 0;
    for (const [index, event] of steps.entries()) {
      const sample = file.events[event];
      const next = branch.next.get(event) ?? grow(chart, model, branch, journey, sample);
      branch.next.set(event, next);
      branch = next;
      if (next.by === id) told.push({ says: `${index + 1}. ${saysOf(sample)}`, lines: next.lines });
      else shared = index + 1;
      if (next.world === undefined) break;
    }
    const like = wayTo(begun, steps, shared);
    return { id, name, like: like.by === id ? undefined : { id: like.by, steps: shared }, told };
  });
}

function begin(chart: Recorded, { worlds, starts }: Model, start: number, by: string): Branch {
  const step = worlds.start(starts[start]?.input);
  const { keys, asked } = named(step.asked, []);
  const lines = linesOf(chart, undefined, { ...step, asked });
  return { by, world: step.world, lines, keys, next: new Map() };
}

function wayTo(begun: Branch, steps: readonly string[], count: number): Branch {
  let branch = begun;
  for (const event of steps.slice(0, count)) branch = branch.next.get(event) ?? branch;
  return branch;
}

function grow(
  chart: Recorded,
  { worlds, offers }: Model,
  { world: before, keys: known }: Branch,
  { id: by, level }: LabJourney,
  sample: SampleEvent | undefined,
): Branch {
  const ends = (why: string) => ({
    by,
    world: undefined,
    lines: [why],
    keys: known,
    next: new Map(),
  });
  if (before === undefined || sample === undefined) return ends('nobody can go on from here');
  const candidate: Case = sample;
  if (before.snapshot.status !== 'active' || !worlds.possible(before, candidate))
    return ends('this does not happen here any more');
  if (level === 'person' && offers?.(before.snapshot, candidate) === false)
    return ends('nobody can do this here any more');
  try {
    const step = worlds.step(before, candidate.event);
    const error: unknown = step.world.snapshot.error;
    if (step.world.snapshot.status === 'error') return ends(`the chart breaks: ${String(error)}`);
    const answered = replyOf(sample.event.type)?.call;
    const { keys, asked } = named(step.asked, known);
    const lines = linesOf(chart, before, { ...step, asked }, answered);
    return { by, world: step.world, lines, keys, next: new Map() };
  } catch (error) {
    return ends(`the chart breaks: ${String(error)}`);
  }
}

/** A created key, and the suffix that distinguishes several calls. */
const MINTED = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=$|\.)/;

/**
 * The calls with created keys by their number on the way: the same key has the same number, so a
 * retried call is recognized as the same one.
 */
function named(asked: readonly Asked[], known: readonly string[]) {
  const keys = [...known];
  const numberOf = (key: string) => {
    if (!keys.includes(key)) keys.push(key);
    return keys.indexOf(key) + 1;
  };
  const isKeyed = (input: unknown): input is { intention: string } =>
    typeof Object(input).intention === 'string';
  return {
    asked: asked.map(({ src, input }) =>
      isKeyed(input)
        ? {
            src,
            input: {
              ...input,
              intention: input.intention.replace(MINTED, (key) => `key ${numberOf(key)}`),
            },
          }
        : { src, input },
    ),
    keys,
  };
}

function saysOf(sample: SampleEvent | undefined): string {
  if (sample === undefined) return 'an event that is not kept';
  const { event, label } = sample;
  const { type, ...carried } = event;
  const said = [describeEvent(type), label].filter((one) => one !== undefined).join(': ');
  // An answer's content shows in its effects.
  return replyOf(type) === undefined && Object.keys(carried).length > 0
    ? `${said} ${shown(carried)}`
    : said;
}

function linesOf(
  { placeOf, constantIn = (context) => context, constantInput = (input) => input }: Recorded,
  before: World | undefined,
  { world, asked, did, wait }: Step,
  answered?: string,
): string[] {
  const { snapshot } = world;
  const was = before?.snapshot;
  const [place, left] = [placeOf(snapshot), was && placeOf(was)];
  const facts = (of: typeof snapshot) => constantIn(of.context);
  return [
    ...(wait > 0 ? [`after ${wait} ms`] : []),
    ...statesOf(was && leavesOf(was.value), leavesOf(snapshot.value)),
    ...(place.page === left?.page && place.url === left?.url
      ? []
      : [`page: ${place.page ?? 'none'}, ${place.url ?? 'no address'}`]),
    ...asked.map(({ src, input }) => `asks ${src}: ${shown(constantInput(input))}`),
    ...(before === undefined ? [] : givenUp(before, world, answered)),
    ...did.map(doneOf),
    ...clocksOf(before, world, wait),
    ...changes(was === undefined ? {} : facts(was), facts(snapshot)),
  ];
}

const doneOf = ({ action, params }: Done): string =>
  params === undefined ? `does ${action}` : `does ${action}: ${shown(params)}`;

/** Which of the innermost states the chart enters and leaves. */
function statesOf(before: readonly string[] | undefined, now: readonly string[]): string[] {
  const come = now.filter((leaf) => before?.includes(leaf) !== true);
  return come.length === 0 ? [] : [`at ${come.join(' + ')}`];
}

/** Calls and other actors that end before they have finished. */
const givenUp = (before: World, { running }: World, answered: string | undefined): string[] =>
  [...before.running]
    .filter((id) => id !== answered && !running.has(id))
    .map((id) => `gives up ${id}`);

/** Clocks that were set, or reset; those that merely continued are not reported. */
function clocksOf(before: World | undefined, { timers }: World, wait: number): string[] {
  const old = before?.timers ?? new Map<string, number>();
  const set = [...timers].filter(([type, left]) => old.get(type) !== left + wait);
  const stopped = [...old.keys()].filter((type) => !timers.has(type));
  return [
    ...set.map(([type, left]) => `clock ${describeEvent(type)}: ${left} ms`),
    ...stopped.map((type) => `no clock ${describeEvent(type)}`),
  ];
}

// Whether the chart can go on with a journey that was kept. Only the whole chart can tell, so it
// comes with that.
import type { Snapshot } from 'xstate';
import { freshJourney } from '#machines/knowledge/context.ts';
import type { JourneySnapshot, makeJourney } from '#machines/journey.machine.ts';
import { makeLanding } from '#machines/landing.machine.ts';
import { fingerprintOf } from './chart-fingerprint.ts';
import type { Kept } from './saved-journey.ts';
import { putTogether } from './session-keys.ts';

type Whole = ReturnType<typeof makeJourney>;

type KeptSnapshot = Snapshot<unknown> &
  Pick<JourneySnapshot, 'value' | 'context'> & {
    /** The calls under way. */
    children?: Record<string, { snapshot: { input?: { intention?: string } } }>;
  };

/** So far apart count two tabs that go on with copies of one journey. */
const COUNTS_APART = 1e9;

/**
 * The kept snapshot, for the whole chart to go on with; undefined when it is of another chart,
 * spoilt, or not of one piece (SES-04).
 *
 * A duplicated tab goes on with a copy, and a tab that crashed with what it wrote last: the
 * intentions of either must not be named like others that the server has heard, so they are counted
 * from another number. One that is under way, or failed and may be tried again, keeps its name:
 * whoever sends it, it counts once (CNF-01).
 */
export function fittingSnapshot(
  { chart, ...parts }: Kept,
  whole: Whole,
): Snapshot<unknown> | undefined {
  if (fingerprintOf(whole) !== chart && fingerprintOf(makeLanding()) !== chart) return undefined;
  try {
    const snapshot = putTogether(parts);
    return isFit(snapshot, whole) ? countedApart(snapshot, whole) : undefined;
  } catch {
    return undefined;
  }
}

function countedApart(snapshot: KeptSnapshot, whole: Whole): KeptSnapshot {
  const { value, context, children = {} } = snapshot;
  const isCommitting = Object.values(children).some(({ snapshot: call }) => call.input?.intention);
  const mayTryAgain = whole.resolveState({ value, context }).hasTag('trouble');
  if (isCommitting || mayTryAgain) return snapshot;
  const intentions = context.intentions + Math.ceil(Math.random() * COUNTS_APART);
  return { ...snapshot, context: { ...context, intentions } };
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/**
 * Whether this chart has the states that a snapshot names, and the snapshot what a journey knows.
 * Throws for states it has not.
 */
function isFit(snapshot: unknown, whole: Whole): snapshot is KeptSnapshot {
  // What is asked of it is checked here, piece by piece.
  const { status, value, context } = snapshot as Partial<JourneySnapshot>;
  if (status !== 'active' || value === undefined || typeof context !== 'object') return false;
  const known: Readonly<Record<string, unknown>> = { ...context };
  const blank = freshJourney({ language: 'en', today: '2000-01-01' });
  const complete = Object.entries(blank).every(
    ([name, example]) => example === undefined || kindOf(known[name]) === kindOf(example),
  );
  return complete && whole.resolveState({ value, context }).status === 'active';
}

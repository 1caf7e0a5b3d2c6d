// Whether the chart can continue a saved journey. Only the whole chart can tell, so this is loaded
// with it.
import type { Snapshot } from 'xstate';
import { freshJourney } from '#machines/knowledge/context.ts';
import type { JourneySnapshot, makeJourney } from '#machines/journey.machine.ts';
import { makeLanding } from '#machines/landing.machine.ts';
import { fingerprintOf } from './chart-fingerprint.ts';
import { countApart } from './counts-apart.ts';
import type { Kept } from './saved-journey.ts';
import { putTogether, type KeptParts } from './session-keys.ts';

type Whole = ReturnType<typeof makeJourney>;

type KeptSnapshot = Snapshot<unknown> &
  Pick<JourneySnapshot, 'value' | 'context'> & {
    /** The running calls. */
    children?: Record<string, { snapshot: { input?: { intention?: string } } }>;
  };

/**
 * The saved snapshot, for the whole chart to continue; undefined when it is of another chart,
 * corrupt, or incomplete (SES-04). An error of ours ends there too, since a journey that cannot be
 * read would keep the visitor out for good, and is reported as an uncaught one is.
 *
 * A duplicated tab continues a copy, and a crashed tab what it wrote last: their idempotency keys
 * must not repeat ones the server has seen, so the count continues from another number. A call that
 * is running, or failed and may be retried, keeps its key: whichever tab sends it, it counts once
 * (CNF-01).
 */
export function fittingSnapshot(
  { chart, ...parts }: Kept,
  whole: Whole,
): Snapshot<unknown> | undefined {
  if (fingerprintOf(whole) !== chart && fingerprintOf(makeLanding()) !== chart) return undefined;
  try {
    const snapshot = readTogether(parts);
    return isFit(snapshot, whole) ? countedApart(snapshot, whole) : undefined;
  } catch (cause) {
    reportError(cause);
    return undefined;
  }
}

/** Undefined when a part is not JSON, too. */
function readTogether(parts: KeptParts): unknown {
  try {
    return putTogether(parts);
  } catch (cause) {
    if (cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

function countedApart(snapshot: KeptSnapshot, whole: Whole): KeptSnapshot {
  const { value, context, children = {} } = snapshot;
  const isCommitting = Object.values(children).some(({ snapshot: call }) => call.input?.intention);
  const mayTryAgain = whole.resolveState({ value, context }).hasTag('trouble');
  if (isCommitting || mayTryAgain) return snapshot;
  const intentions = context.intentions + countApart();
  return { ...snapshot, context: { ...context, intentions } };
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Whether this chart has the states of a snapshot, and the snapshot has a journey's context. */
function isFit(snapshot: unknown, whole: Whole): snapshot is KeptSnapshot {
  if (typeof snapshot !== 'object' || snapshot === null) return false;
  // Each part that is used is checked here.
  const { status, value, context } = snapshot as Partial<JourneySnapshot>;
  if (status !== 'active' || value === undefined || typeof context !== 'object') return false;
  const known: Readonly<Record<string, unknown>> = { ...context };
  const blank = freshJourney({ language: 'en', today: '2000-01-01' });
  const complete = Object.entries(blank).every(
    ([name, example]) => example === undefined || kindOf(known[name]) === kindOf(example),
  );
  return complete && hasStates(whole, { value, context });
}

/** XState throws for states that the chart does not have. */
function hasStates(whole: Whole, at: Pick<JourneySnapshot, 'value' | 'context'>): boolean {
  try {
    return whole.resolveState(at).status === 'active';
  } catch {
    return false;
  }
}

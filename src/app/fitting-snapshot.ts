// Whether the chart can go on with a journey that was kept. Only the whole chart can tell, so it comes with that.
import type { Snapshot } from 'xstate';
import { freshJourney } from '#machines/context.ts';
import { journeyMachine, type JourneySnapshot } from '#machines/journey.machine.ts';
import { landingMachine } from '#machines/landing.machine.ts';
import { fingerprintOf } from './chart-fingerprint.ts';
import type { Kept } from './saved-journey.ts';

/** The kept snapshot; undefined when it is of another chart, or spoilt (SES-04). */
export function fittingSnapshot({ chart, text }: Kept): Snapshot<unknown> | undefined {
  if (![journeyMachine, landingMachine].some((ours) => fingerprintOf(ours) === chart))
    return undefined;
  try {
    const snapshot: unknown = JSON.parse(text);
    return isFit(snapshot) ? snapshot : undefined;
  } catch {
    return undefined;
  }
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : typeof value);

/** Whether this chart has the states that a snapshot names, and the snapshot what a journey knows. Throws for states it has not. */
function isFit(snapshot: unknown): snapshot is Snapshot<unknown> {
  // What is asked of it is checked here, piece by piece.
  const { status, value, context } = snapshot as Partial<JourneySnapshot>;
  if (status !== 'active' || value === undefined || typeof context !== 'object') return false;
  const known: Readonly<Record<string, unknown>> = { ...context };
  const blank = freshJourney({ language: 'en', today: '2000-01-01' });
  const complete = Object.entries(blank).every(
    ([name, example]) => example === undefined || kindOf(known[name]) === kindOf(example),
  );
  return complete && journeyMachine.resolveState({ value, context }).status === 'active';
}

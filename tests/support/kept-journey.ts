// The journey that a tab stores, read from outside (SES-02, SES-04).
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { PREFIX } from '#src/app/saved-journey.ts';
import { putTogether, type KeyTexts } from '#src/app/session-keys.ts';

export type KeptJourney = Pick<JourneySnapshot, 'value' | 'context'>;

/**
 * @param storage the entries of a session storage. @returns undefined when no journey is stored, or
 * none that is intact
 */
export function keptJourney(storage: KeyTexts): KeptJourney | undefined {
  const name = Object.keys(storage).find((key) => key.startsWith(PREFIX));
  if (name === undefined) return undefined;
  // What the app wrote: its seal has been checked.
  return putTogether({ keys: storage, text: storage[name] ?? '' }) as KeptJourney | undefined;
}

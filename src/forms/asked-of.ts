import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { personCalled } from '#src/booking/person-called.ts';

interface AskedOf {
  /** "you", "the patient", or by name. */
  whose: 'own' | 'other' | 'named';
  name: string | undefined;
}

/** Of whom something is asked or said: the visitor, somebody in their care, or one of a group, who is named (GRP-01). */
export function askedOf({ context }: JourneySnapshot): AskedOf {
  const name = personCalled(context, context.party.inFront);
  if (name !== undefined) return { whose: 'named', name };
  return { whose: context.start.bookingOption === 'me' ? 'own' : 'other', name };
}

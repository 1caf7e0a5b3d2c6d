import { shallowEqual } from '@xstate/react';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { personCalled } from '#src/booking/person-called.ts';

interface AskedOf {
  /** "you", "the patient", or by name. */
  whose: 'own' | 'other' | 'named';
  name: string | undefined;
}

/**
 * Whom a question or statement is about: the visitor, a person in their care, or a group member,
 * who is named (GRP-01).
 */
export function useAskedOf(): AskedOf {
  return useJourney(({ context }) => askedOf(context), shallowEqual);
}

function askedOf(context: JourneyContext): AskedOf {
  const name = personCalled(context, context.party.inFront);
  if (name !== undefined) return { whose: 'named', name };
  return { whose: context.start.bookingOption === 'me' ? 'own' : 'other', name };
}

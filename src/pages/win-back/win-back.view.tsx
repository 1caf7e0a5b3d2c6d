import { useState } from 'react';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { LookingForOffer } from './looking-for-offer.tsx';
import { OtherVaccines } from './other-vaccines.tsx';
import { OtherPlace } from './other-place.tsx';
import { QuestionAlone } from './question-alone.tsx';
import { TimeOffer } from './time-offer.tsx';

type State =
  | 'offered'
  | 'moving'
  | 'moveFailed'
  | 'moveUnanswered'
  | 'placing'
  | 'locating'
  | 'suggesting'
  | 'otherVaccine'
  | 'otherMaker'
  | 'plain'
  | 'cancelling'
  | 'cancelFailed'
  | 'cancelUnanswered';

const SCREENS = {
  looking: LookingForOffer,
  time: TimeOffer,
  place: OtherPlace,
  vaccines: OtherVaccines,
  question: QuestionAlone,
} as const;
type Screen = keyof typeof SCREENS;

/** The screen of a state; while it is cancelled, the screen with the button stays. */
function screenOf(snapshot: JourneySnapshot): Screen | undefined {
  const at = (...states: State[]) =>
    states.some((state) => snapshot.matches({ flow: { 'win-back': state } }));
  if (at('cancelling')) return undefined;
  if (at('offered', 'moving', 'moveFailed', 'moveUnanswered')) return 'time';
  if (at('placing', 'locating', 'suggesting')) return 'place';
  if (at('otherVaccine', 'otherMaker')) return 'vaccines';
  return at('plain', 'cancelFailed', 'cancelUnanswered') ? 'question' : 'looking';
}

/**
 * The one offer that may make cancelling unnecessary; each of its screens cancels with one press
 * (CAN-02).
 */
export function WinBackView() {
  const now = useJourney(screenOf);
  const [shown, setShown] = useState<Screen>(now ?? 'question');
  if (now && now !== shown) setShown(now);
  useStepHeading(shown);
  const { appointment } = useJourney(({ context }) => context.manage);
  // The chart enters this page only with an appointment.
  if (!appointment) return null;
  const Screen = SCREENS[shown];
  return <Screen appointment={appointment} />;
}

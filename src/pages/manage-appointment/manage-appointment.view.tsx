import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { useStepHeading } from '#src/forms/use-step-heading.ts';
import { CLOSED_STATES, ClosedMessageLink, type ClosedState } from './closed-message-link.tsx';
import { FindByKey } from './find-by-key.tsx';
import { FindByNumber } from './find-by-number.tsx';
import { NoAppointments } from './no-appointments.tsx';
import { NumberAgain } from './number-again.tsx';
import { NumberSent } from './number-sent.tsx';
import { OwnAppointments } from './own-appointments.tsx';

const SCREENS = {
  byNumber: FindByNumber,
  byKey: FindByKey,
  numberAgain: NumberAgain,
  numberSent: NumberSent,
  closed: ClosedMessageLink,
  own: OwnAppointments,
  none: NoAppointments,
} as const;

function screenOf(snapshot: JourneySnapshot): keyof typeof SCREENS {
  const at = (state: 'byNumber' | 'byKey' | 'numberAgain' | ClosedState | 'none') =>
    snapshot.matches({ flow: { 'manage-appointment': state } });
  if (at('byNumber')) return 'byNumber';
  if (at('byKey')) return 'byKey';
  if (snapshot.matches({ flow: { 'manage-appointment': { numberAgain: 'sent' } } }))
    return 'numberSent';
  if (at('numberAgain')) return 'numberAgain';
  if (CLOSED_STATES.some(at)) return 'closed';
  return at('none') ? 'none' : 'own';
}

/**
 * RTE-08: a signed-in visitor's appointments; everyone else, and those who ask for it, can find one
 * (RTE-18, MNG-01, MNG-02, CHN-09).
 */
export function ManageAppointmentView() {
  const screen = useJourney(screenOf);
  useStepHeading(screen);
  const Screen = SCREENS[screen];
  return <Screen />;
}

// The requests at a store's door and in its line (WLK-01, WLK-02).
import type { createPatient, updatePatient } from '#contract/patients.ts';
import type { atCounter, checkIn, getCheckIn, leaveQueue, openWalkIn } from '#contract/walk-ins.ts';
import { CHECK_IN } from '#domain/check-in.ts';
import { unknownWhereUntold } from '#domain/people.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { bornOn } from '../knowledge/dates.ts';
import { known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';
import { checkInIdOf } from '../knowledge/walk-in.ts';
import { patientRequest } from './people.ts';

export const doorRequest = ({ link }: JourneyContext): PortInput<typeof openWalkIn> => ({
  body: { key: known(link, 'link').key },
});

export const checkInRequest = ({
  link,
  manage,
  today,
}: JourneyContext): PortInput<typeof checkIn> => ({
  body: {
    confirmationNumber: manage.find.confirmationNumber,
    dateOfBirth: known(bornOn(manage.find, today), 'date of birth'),
    key: known(link, 'link').key,
  },
});

const shownId = (context: JourneyContext) => known(checkInIdOf(context), 'check-in');

export const readCheckInRequest = (context: JourneyContext): PortInput<typeof getCheckIn> => ({
  params: { checkInId: shownId(context) },
  headers: { src: CHECK_IN.source },
});

export const ownCheckIn = (
  context: JourneyContext,
): PortInput<typeof leaveQueue> & PortInput<typeof atCounter> => ({
  params: { checkInId: shownId(context) },
  body: {},
});

/** PAT-01: what a line does not ask is unknown; nothing is made up. */
export function walkInPatient(context: JourneyContext): PortInput<typeof createPatient> {
  return patientRequest(context, unknownWhereUntold(context.patient), context.contact);
}

export const walkInPatientUpdate = (context: JourneyContext): PortInput<typeof updatePatient> => {
  const { intention, body } = walkInPatient(context);
  return { intention, body: { ...body, patientId: known(context.patientId, 'patient') } };
};

// What is asked at a store's door and in its line (WLK-01, WLK-02).
import type { atCounter, checkIn, getCheckIn, leaveQueue, openWalkIn } from '#contract/walk-ins.ts';
import { CHECK_IN } from '#domain/check-in.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { bornOn } from '../knowledge/dates.ts';
import { known } from '../knowledge/known.ts';
import type { PortInput } from '../knowledge/ports.ts';

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

const shownId = ({ checkedIn }: JourneyContext) => known(checkedIn, 'check-in').checkInId;

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

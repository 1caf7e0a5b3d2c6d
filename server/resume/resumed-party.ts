// The chosen times of a saved group (RES-02, GRP-03): taken over while they are held, asked for
// again for everybody when they are not.
import { isBeforeTime } from '#domain/resume.ts';
import type { HeldVaccine } from '#server/booking/booking.schema.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import type { Holds } from '#server/booking/holds/holds.service.ts';
import { holdParty } from '#server/booking/holds/party-holds.service.ts';
import type { PartyWish } from '#server/booking/holds/party-wish.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import type { Db } from '#server/database/database.ts';
import { isRefused, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { leftAt } from './left-at.ts';
import { findHeldTimes, type Saved } from './resume.store.ts';
import {
  chosenVaccines,
  intentionFor,
  NO_TIME,
  resumedTime,
  type ResumedTime,
} from './resumed-time.ts';

interface Wanted {
  storeNumber: string;
  people: { place: number; moment: Date; vaccines: HeldVaccine[] }[];
}

/** As `resumeTime` for one person. */
export async function resumeParty(
  db: Db,
  holds: Holds,
  { engagement, now }: Pick<Saved, 'engagement' | 'now'>,
  session: SessionId,
): Promise<ResumedTime | Refused> {
  const wanted = await wantedTimes(db, engagement);
  if (!wanted) return NO_TIME;
  const store = await holds.shelf.find(wanted.storeNumber);
  if (!store) return { ...NO_TIME, exception: { reason: 'storeGone' } };

  const wish = wishOf(engagement, wanted, store.card.timeZone);
  const intention = intentionFor(session, 'createSchedulerHold', wanted);
  const held = await holdParty(holds, intention, wish, engagement.language);
  // What was kept are no times for this group: of several dates, or of who has left it.
  if (isRefused(held) && held.refused === 'INVALID_REQUEST') return NO_TIME;
  const isPast = wanted.people.some(({ moment }) => moment <= now);
  const time = resumedTime(held, { store: store.card.store, isPast });
  if (isRefused(time) || !time.hold) return time;
  const starts = new Map(
    wish.people.map(({ place, appointmentDate }) => [place, appointmentDate] as const),
  );
  return { ...time, starts };
}

/**
 * What is held counts before what was last said of it. Who went back before the choice of a time
 * has none.
 */
async function wantedTimes(db: Db, engagement: Engagement): Promise<Wanted | undefined> {
  const { storeNumber, party = [] } = engagement.metaData;
  const held = await findHeldTimes(db, engagement.id);
  const [first] = held;
  if (first) {
    const people = held
      .filter(({ place }) => party.some((member) => member.place === place))
      .map(({ place, startsAt, vaccines }) => ({ place, moment: new Date(startsAt), vaccines }));
    return people.length > 0 ? { storeNumber: first.storeNumber, people } : undefined;
  }
  if (!storeNumber || party.length === 0 || isBeforeTime(leftAt(engagement))) return undefined;
  const people = party.flatMap(({ place, appointmentDate, serviceIds = [], maker }) => {
    if (!appointmentDate || serviceIds.length === 0) return [];
    const vaccines = chosenVaccines(serviceIds, maker);
    return [{ place, moment: new Date(appointmentDate), vaccines }];
  });
  return people.length === party.length ? { storeNumber, people } : undefined;
}

const wishOf = (
  { id: engagementId }: Engagement,
  { storeNumber, people }: Wanted,
  timeZone: string,
): PartyWish => ({
  engagementId,
  storeNumber,
  fields: { bookingType: 'bookingType' },
  people: people.map(({ place, moment, vaccines }) => {
    const { slot, appointmentDate } = wallTimeOf(moment, timeZone);
    // Nothing was sent that could be mended.
    const fields = { place: 'place', slot: 'slot', vaccine: () => 'vaccines' };
    return { place, slot, appointmentDate, vaccines, fields };
  }),
});

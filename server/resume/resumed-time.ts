// The chosen times of a journey that continues in a new session (RES-02, GRP-03): taken over while
// they are held, requested again for everyone when they are not.
import { randomUUID } from 'node:crypto';
import type { Alternatives } from '#contract/errors.ts';
import type { Hold } from '#contract/holds.ts';
import type { Store } from '#contract/stores.ts';
import { isBeforeTime, type ResumeException } from '#domain/resume.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { HeldVaccine } from '#server/booking/booking.schema.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import { withProduct } from '#server/booking/held-product.ts';
import type { HoldWish } from '#server/booking/holds/hold-wish.ts';
import { holdParty, type Holds } from '#server/booking/holds/holds.service.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import type { Db } from '#server/database/database.ts';
import { isRefused, type Refused } from '#server/http/refusal.ts';
import { hashOf, type Intention } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { leftAt } from './left-at.ts';
import { findHeldTimes, type Saved } from './resume.store.ts';

const ANY_MAKER = 'All';

export interface ResumedTime {
  hold: Hold | null;
  store: Omit<Store, 'hours'> | null;
  exception?: { reason: ResumeException; alternatives?: Alternatives | undefined };
  /** When each person starts, by place, in the current hold. */
  starts?: ReadonlyMap<number, string>;
}

interface Wanted {
  storeNumber: string;
  people: { place: number; moment: Date; vaccines: HeldVaccine[] }[];
}

/** No time was chosen. */
const NO_TIME: ResumedTime = { hold: null, store: null };

/**
 * Refused when the journey has already left the session: another visitor resumed it at the same
 * moment, or booked it.
 */
export async function resumeTime(
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
  const held = await holdParty(holds, intentionFor(session, wanted), wish, engagement.language);
  // The saved times do not fit these people: they are on several dates, or a person has left.
  if (isRefused(held) && held.refused === 'INVALID_REQUEST') return NO_TIME;
  // SAF-02: the visitor chooses a time on the page, which waits for its turn.
  if (isRefused(held) && held.refused === 'TOO_MUCH_HELD') return NO_TIME;
  const isPast = wanted.people.some(({ moment }) => moment <= now);
  const time = resumedTime(held, { store: store.card.store, isPast });
  if (isRefused(time) || !time.hold) return time;
  const starts = new Map(
    wish.people.map(({ place, appointmentDate }) => [place, appointmentDate] as const),
  );
  return { ...time, starts };
}

/** With this operation's name, an expired hold is recognized as this session's. */
const intentionFor = (session: SessionId, wanted: Wanted): Intention => ({
  session,
  operation: 'createHold',
  key: `resume-${randomUUID()}`,
  bodyHash: hashOf(wanted),
});

/** The outcome of requesting the chosen times again. */
function resumedTime(
  held: Hold | Refused,
  { store, isPast }: { store: NonNullable<ResumedTime['store']>; isPast: boolean },
): ResumedTime | Refused {
  if (!isRefused(held)) return { hold: held, store };
  const { refused, alternatives } = held;
  if (refused === 'ELIGIBLITY_ERROR') {
    return { hold: null, store, exception: { reason: 'notEligible' } };
  }
  if (refused !== 'FC_908_Conflict') return held;
  const reason = isPast ? 'timePassed' : 'timeTaken';
  return { hold: null, store, exception: { reason, alternatives } };
}

/**
 * The current hold takes precedence over what was last saved. A visitor who went back to before the
 * choice of a time has none.
 */
async function wantedTimes(db: Db, engagement: Engagement): Promise<Wanted | undefined> {
  const { people: party, metaData } = engagement;
  const { storeNumber } = metaData;
  const held = await findHeldTimes(db, engagement.id);
  const [first] = held;
  if (first) {
    const people = held
      .filter(({ place }) => party.some((person) => person.place === place))
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

/** As chosen: the rules determine the dose when the time is held. */
const chosenVaccines = (codes: readonly string[], maker: string | undefined): HeldVaccine[] =>
  codes.map((code) =>
    withProduct({
      code,
      dose: '1',
      ...(code === COVID && maker && maker !== ANY_MAKER && { manufPref: maker }),
    }),
  );

const wishOf = (
  { id: engagementId, bookingType }: Engagement,
  { storeNumber, people }: Wanted,
  timeZone: string,
): HoldWish => ({
  engagementId,
  storeNumber,
  bookingType,
  isEdit: false,
  isAlone: bookingType === 'Individual',
  fields: { bookingType: 'bookingType' },
  people: people.map(({ place, moment, vaccines }) => {
    const { slot, appointmentDate } = wallTimeOf(moment, timeZone);
    // No field was sent that could be corrected.
    const fields = { place: 'place', slot: 'slot', vaccine: () => 'vaccines' };
    return { place, slot, appointmentDate, vaccines, fields };
  }),
});

// The chosen time of a journey that goes on in a new session (RES-02): taken over while it is held,
// asked for again when it is not.
import { randomUUID } from 'node:crypto';
import type { Alternatives } from '#contract/errors.ts';
import type { Hold } from '#contract/holds.ts';
import type { Store } from '#contract/stores.ts';
import { isBeforeTime, type ResumeException } from '#domain/resume.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { HeldVaccine } from '#server/booking/booking.schema.ts';
import type { Engagement } from '#server/booking/engagements/engagements.store.ts';
import type { HoldWish } from '#server/booking/holds/hold-wish.ts';
import { holdTime, type Holds } from '#server/booking/holds/holds.service.ts';
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
  /** Of a group: when each of them starts, by place, as it is held now. */
  starts?: ReadonlyMap<number, string>;
}

interface Wanted {
  storeNumber: string;
  moment: Date;
  vaccines: HeldVaccine[];
}

/** None was chosen. */
export const NO_TIME: ResumedTime = { hold: null, store: null };

/**
 * Refused when the journey has left the session again: somebody else resumed it at the same moment,
 * or booked it.
 */
export async function resumeTime(
  db: Db,
  holds: Holds,
  { engagement, now }: Pick<Saved, 'engagement' | 'now'>,
  session: SessionId,
): Promise<ResumedTime | Refused> {
  const wanted = await wantedTime(db, engagement);
  if (!wanted) return NO_TIME;
  const store = await holds.shelf.find(wanted.storeNumber);
  if (!store) return { ...NO_TIME, exception: { reason: 'storeGone' } };

  const wish = wishOf(engagement, wanted, store.card.timeZone);
  const intention = intentionFor(session, 'createHold', wanted);
  const held = await holdTime(holds, intention, wish, engagement.language);
  return resumedTime(held, { store: store.card.store, isPast: wanted.moment <= now });
}

/** @param operation under this name a hold remembers for which session it ran out */
export const intentionFor = (
  session: SessionId,
  operation: 'createHold' | 'createSchedulerHold',
  wanted: unknown,
): Intention => ({
  session,
  operation,
  key: `resume-${randomUUID()}`,
  bodyHash: hashOf(wanted),
});

/** What became of the chosen time, which was asked for again. */
export function resumedTime(
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
 * What is held counts before what was last said of it. Who went back before the choice of a time
 * has none.
 */
async function wantedTime(db: Db, engagement: Engagement): Promise<Wanted | undefined> {
  const { id, metaData } = engagement;
  const [held] = await findHeldTimes(db, id);
  if (held) return { ...held, moment: new Date(held.startsAt) };
  const { storeNumber, appointmentDate, serviceIds = [] } = metaData;
  if (isBeforeTime(leftAt(engagement))) return undefined;
  if (!storeNumber || !appointmentDate || serviceIds.length === 0) return undefined;
  const vaccines = chosenVaccines(serviceIds, metaData.progress?.maker);
  return { storeNumber, moment: new Date(appointmentDate), vaccines };
}

/** As they were chosen: the rules say the dose when the time is held. */
export const chosenVaccines = (
  codes: readonly string[],
  maker: string | undefined,
): HeldVaccine[] =>
  codes.map((code) => ({
    code,
    dose: '1',
    ...(code === COVID && maker && maker !== ANY_MAKER && { manufPref: maker }),
  }));

function wishOf({ id }: Engagement, wanted: Wanted, timeZone: string): HoldWish {
  const { storeNumber, moment, vaccines } = wanted;
  const { slot, appointmentDate } = wallTimeOf(moment, timeZone);
  return {
    engagementId: id,
    storeNumber,
    appointmentDate,
    slot,
    vaccines,
    // Nothing was sent that could be mended.
    fields: {
      bookingType: 'bookingType',
      slot: 'slot',
      vaccine: (index) => `vaccines.${index}.code`,
    },
  };
}

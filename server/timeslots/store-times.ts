// The times of one store: whether a time is one of its starts, and what is left near a time that is
// taken (HLD-07).
import type { Alternatives } from '#contract/errors.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { momentOf, nearestTimes, wallTimeIn } from '#domain/timeslots.ts';
import { inZone } from '#domain/zones.ts';
import type { Queries } from '#server/database/queries.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import type { StoreCard } from '#server/stores/store-cards.ts';
import { findRecord } from '#server/stores/stores.store.ts';
import { minutesOf } from './claimed.ts';
import { clockAt, HORIZON_DAYS, LEAD_MINUTES } from './store-clock.ts';
import { freeTimes } from './times.ts';
import { nowMs } from '#server/clock.ts';

/** HLD-07: enough to choose from, few enough to listen to (contract: at most 3). */
export const OFFERED_INSTEAD = 3;

export interface OfferedTime {
  /** Date and time in the store's time zone. */
  date: string;
  slot: string;
  /** ISO 8601 with the store's offset. */
  appointmentDate: string;
}

/**
 * The store's time at an instant, whoever has claimed it; undefined when the store offers none
 * then: closed, between two starts, too soon, or beyond the horizon.
 * @param appointmentDate ISO 8601 with any offset
 * @param now seconds since 1970, by the database's clock
 * @param leadMinutes how far ahead it must be; less than for a search once it was offered
 */
export function timeAt(
  card: StoreCard,
  appointmentDate: string,
  now: number,
  leadMinutes = LEAD_MINUTES,
): OfferedTime | undefined {
  const onTheWall = inZone(appointmentDate, card.timeZone);
  const { date } = wallTimeIn(onTheWall);
  const { today, lastDate, earliest } = clockAt(card.timeZone, now);
  if (date < today || date > lastDate) return undefined;
  const soonest = earliest - LEAD_MINUTES + leadMinutes;
  for (const { utcOffset, slots } of freeTimes(card, date, [], soonest)) {
    const slot = slots.find((time) => momentOf({ date, utcOffset }, time) === onTheWall);
    if (slot) return { date, slot, appointmentDate: onTheWall };
  }
  return undefined;
}

interface Asker {
  /** The engagement whose own hold hides no time. */
  engagementId?: string;
  /** The days on which the person may come (ELG-07); undefined means any day. */
  isValid?: ((date: IsoDate) => boolean) | undefined;
}

/**
 * The free times of a store that are nearest to one that is taken, those of its day first; none for
 * an unknown store.
 */
export async function timesNear(
  db: Queries,
  storeNumber: string,
  appointmentDate: string,
  { engagementId, isValid = () => true }: Asker = {},
): Promise<NonNullable<Alternatives['nearestTimes']>> {
  const record = await findRecord(db, storeNumber);
  if (!record) return [];
  const { now, claimed } = await readClaims(db, record.id, engagementId);
  const card = cardOf(record);
  const { today, earliest } = clockAt(card.timeZone, now);
  const appointmentAvailability = Array.from({ length: HORIZON_DAYS }, (_, day) =>
    addDays(today, day),
  ).flatMap((date) => (isValid(date) ? freeTimes(card, date, minutesOf(claimed), earliest) : []));
  const { locationId } = card.store;
  const location = { locationId, distance: 0, timeZone: card.timeZone, appointmentAvailability };
  const wanted = { locationId, appointmentDate: inZone(appointmentDate, card.timeZone) };
  return nearestTimes([location], wanted, OFFERED_INSTEAD).map(
    ({ date, slot, appointmentDate: moment }) => ({ date, slot, appointmentDate: moment }),
  );
}

/**
 * The claims at a store from now on, without what the engagement holds; what it has booked counts
 * as taken, for itself too.
 */
export async function readClaims(
  db: Queries,
  storeId: number,
  engagementId: string | undefined,
): Promise<{ now: number; claimed: string | null }> {
  const { rows } = await db.query<{ now: number; claimed: string | null }>({
    name: 'store-claims',
    text: `select date_part('epoch', clock_timestamp()) as now, (
        select string_agg((date_part('epoch', starts_at) / 60)::integer::text, ',' order by starts_at)
        from claims
        where store_id = $1 and seat > 0
          and starts_at > clock_timestamp() - interval '1 day'
          and (expires_at is null or expires_at > clock_timestamp())
          and (expires_at is null or engagement_id is distinct from $2::uuid)
      ) as claimed`,
    values: [storeId, engagementId],
  });
  return rows[0] ?? { now: nowMs() / 1000, claimed: null };
}

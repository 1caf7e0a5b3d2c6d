// Where a group still fits at the store that it asked for.
import type { Alternatives } from '#contract/errors.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { byNearness, momentOf } from '#domain/timeslots.ts';
import { localDate } from '#domain/zones.ts';
import type { Queries } from '#server/database/queries.ts';
import { cardOf } from '#server/stores/store-cards.ts';
import { findRecord } from '#server/stores/stores.store.ts';
import { minutesOf } from './claimed.ts';
import { partyTimes } from './party-times.ts';
import { clockAt, HORIZON_DAYS } from './store-clock.ts';
import { OFFERED_INSTEAD, readClaims } from './store-times.ts';

type NearestParties = NonNullable<Alternatives['nearestParties']>;

interface GroupAsker {
  /** The engagement whose own hold hides no time. */
  engagementId: string;
  /** The number of people. */
  people: number;
  /** The days on which everyone may come (ELG-07); undefined means any day. */
  isValid?: ((date: IsoDate) => boolean) | undefined;
}

/**
 * The times of a store at which the whole group fits side by side, nearest to a moment, those of
 * its day first. They may begin at that very moment too, since the group may fit in another
 * arrangement (GRP-01, HLD-07). None for an unknown store.
 * @param near ISO 8601 with any offset
 */
export async function partiesNear(
  db: Queries,
  storeNumber: string,
  near: string,
  { engagementId, people, isValid = () => true }: GroupAsker,
): Promise<NearestParties> {
  const record = await findRecord(db, storeNumber);
  if (!record) return [];
  const { now, claimed } = await readClaims(db, record.id, engagementId);
  const card = cardOf(record);
  const { today, earliest } = clockAt(card.timeZone, now);
  const taken = minutesOf(claimed);
  const timesOf = partyTimes({ people });
  const wanted = Date.parse(near);
  const wantedDay = localDate(near, card.timeZone);
  return Array.from({ length: HORIZON_DAYS }, (_, day) => addDays(today, day))
    .flatMap((date) => (isValid(date) ? timesOf(card, date, taken, earliest) : []))
    .flatMap(({ date, utcOffset, parties }) =>
      parties.map(({ slots, people: counts }) => ({
        found: { date, utcOffset, slots, people: counts },
        elsewhere: date === wantedDay ? 0 : 1,
        away: Math.abs(Date.parse(momentOf({ date, utcOffset }, slots[0] ?? '')) - wanted),
      })),
    )
    .toSorted(byNearness)
    .slice(0, OFFERED_INSTEAD)
    .map(({ found }) => found);
}

import type { Alternatives } from '#contract/errors.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Queries } from '#server/database/queries.ts';
import { partiesNear } from './store-parties.ts';
import { timesNear } from './store-times.ts';

interface PartyAsking {
  /** The engagement whose own hold hides no time. */
  engagementId: string;
  /** A single person is offered times, a group arrangements of times. */
  isAlone: boolean;
  people: number;
  /** The days on which everyone may come (ELG-07). */
  isValid: (date: IsoDate) => boolean;
}

/**
 * What is left at a store after a requested time was taken there (HLD-07).
 * @param near ISO 8601
 */
export async function timesLeft(
  db: Queries,
  storeNumber: string,
  near: string,
  { isAlone, ...asker }: PartyAsking,
): Promise<Pick<Alternatives, 'nearestTimes' | 'nearestParties'>> {
  return isAlone
    ? { nearestTimes: await timesNear(db, storeNumber, near, asker) }
    : { nearestParties: await partiesNear(db, storeNumber, near, asker) };
}

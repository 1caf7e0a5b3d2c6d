// What a store's code opens (WLK-01, WLK-05).
import type pg from 'pg';
import type { Reply } from '#contract/operation.ts';
import type { openWalkIn } from '#contract/walk-ins.ts';
import { STORE_CODE_LENGTH, type NoWalkIn } from '#domain/check-in.ts';
import { parseCrockford } from '#domain/crockford.ts';
import { estimateFor, lineOf, roomInLine, type Visitor } from '#domain/queue.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import type { Database, Db } from '#server/database/database.ts';
import { databaseNow } from '#server/database/now.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { countGuess, forgetGuess } from '#server/links/guesses.ts';
import type { Limit } from '#server/security/limits.ts';
import { hashOf } from '#server/security/once.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { cardOf, type StoreCard } from '#server/stores/store-cards.ts';
import { findRecords } from '#server/stores/stores.store.ts';
import { timesNear } from '#server/timeslots/store-times.ts';
import { countInLine, readDay } from './line.store.ts';
import { minutesToClosing, opensNext, paceAt } from './opening.ts';
import { isTooOld, readScreenKey, readStoreKey } from './store-key.ts';
import { believe, findKeyByCode, findKeyOf } from './store-keys.store.ts';

/** Wrong keys from one network in an hour. */
const GUESSES_AN_HOUR = 60;

const limitOf = (address: string): Limit => ({
  key: hashOf('walk-in', address).toString('base64url'),
  limit: GUESSES_AN_HOUR,
  windowSeconds: 3600,
});

/** The ages at which a state's rules for what a pharmacist may give differ. */
const AGES = [3, 5, 7, 11, 12, 16, 18, 19, 50, 65, 75];

type Asked = { key: string; address: string };

/**
 * One response for a key that is unknown, altered, replaced, or of a store that no longer exists.
 */
export const nobodysKey = (): Refused => refuse('WALK_IN_LINK_REVOKED');

/** The store of a key or a typed code. Wrong ones are counted. */
export const storeOfKey = (
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  secret: Buffer,
  { key, address }: Asked,
): Promise<number | Refused> =>
  countingWrong(pool, address, () => findStore(db, secret, key.trim()));

/** The store of a screen at its door. Wrong keys are counted as those of codes are. */
export const storeOfScreen = (
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  secret: Buffer,
  { key, address }: Asked,
): Promise<number | Refused> =>
  countingWrong(pool, address, async () => {
    const said = readScreenKey(secret, key.trim());
    const kept = said && (await findKeyOf(db, said.storeId));
    return said && kept?.version === said.version ? said.storeId : nobodysKey();
  });

/**
 * Runs `find` unless the network has guessed too often; a key that was once valid does not count as
 * a guess.
 */
async function countingWrong(
  pool: Database['pool'],
  address: string,
  find: () => Promise<number | Refused>,
): Promise<number | Refused> {
  const limits = [limitOf(address)];
  const refusal = await countGuess(pool, limits);
  if (refusal) return refusal;
  const storeId = await find();
  if (!isRefused(storeId) || storeId.refused === 'WALK_IN_LINK_OLD')
    await forgetGuess(pool, limits);
  return storeId;
}

async function findStore(db: Db, secret: Buffer, key: string): Promise<number | Refused> {
  const code = parseCrockford(key, STORE_CODE_LENGTH);
  if (code !== undefined) return (await findKeyByCode(db, code))?.storeId ?? nobodysKey();
  const said = readStoreKey(secret, key);
  const kept = said && (await findKeyOf(db, said.storeId));
  if (!said || kept?.version !== said.version) return nobodysKey();
  return isTooOld(said, await databaseNow(db)) ? refuse('WALK_IN_LINK_OLD') : said.storeId;
}

/** What the store's door page shows, to a session that is taken to be at the store from now on. */
export async function open(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  sessionId: SessionId,
  storeId: number,
): Promise<Reply<typeof openWalkIn> | Refused> {
  const [record] = await findRecords(pool, [storeId]);
  if (!record) return nobodysKey();
  const provedUntil = await believe(db, sessionId, storeId);
  const card = cardOf(record);
  const { visitors, now } = await readDay(pool, storeId);
  const { date, slot, appointmentDate } = wallTimeOf(now, card.timeZone);
  const vaccines = givenAt(card, date);
  const whyNot = await whyNoWalkIn(pool, { storeId, card, vaccines }, now);
  const opensAt = whyNot === 'closed' ? opensNext(card, now) : undefined;
  // When there is nothing to give, no other time at this store helps.
  const isEmpty = whyNot === 'noStock' || whyNot === 'rules';
  return {
    store: record.store,
    now: now.toISOString(),
    provedUntil: provedUntil.toISOString(),
    appointmentDate,
    slot,
    ...(whyNot && { whyNot }),
    ...(opensAt !== undefined && { opensAt }),
    vaccines,
    waiting: lineOf(visitors).length,
    estimate: estimateFor(newcomer(now), visitors, paceAt(card, now), now.getTime()),
    nextTimes: isEmpty ? [] : await timesNear(pool, record.store.storeNumber, appointmentDate),
  };
}

async function whyNoWalkIn(
  pool: pg.Pool,
  { storeId, card, vaccines }: { storeId: number; card: StoreCard; vaccines: readonly string[] },
  now: Date,
): Promise<NoWalkIn | undefined> {
  const minutes = minutesToClosing(card, now);
  if (minutes === undefined) return 'closed';
  const room = roomInLine(paceAt(card, now), minutes);
  const line = await countInLine(pool, storeId, room.minutes);
  if (!line.takesWalkIns) return 'paused';
  if (card.manufacturers.size === 0) return 'noStock';
  if (vaccines.length === 0) return 'rules';
  return line.people >= room.people ? 'full' : undefined;
}

/** The vaccines in stock that may be given in the store's state to people of some age. */
function givenAt({ manufacturers, store }: StoreCard, on: string): string[] {
  const { authority } = eligibility();
  const { state } = store.address;
  return [...manufacturers.keys()].filter((code) => {
    const vaccine = ownCode(code);
    return (
      vaccine !== undefined &&
      AGES.some((age) => {
        const { answer } = authority({ vaccine, state, age, on });
        return answer === 'allowed' || answer === 'prescription';
      })
    );
  });
}

/** A person who would come now. */
const newcomer = (now: Date): Visitor => ({
  id: '',
  stage: 'arrived',
  startsAt: now.getTime(),
  isWalkIn: true,
  arrivedAt: now.getTime(),
});

import {
  atCounter,
  checkIn,
  followCheckIn,
  getCheckIn,
  leaveQueue,
  openWalkIn,
} from '#contract/walk-ins.ts';
import type { Database } from '#server/database/database.ts';
import { isRefused } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { serverKey } from '#server/security/keys.ts';
import type { StoreNews } from '#server/visits/store-news.ts';
import { arrive, follow, leave, placeAt, readCheckIn, stand } from './check-ins.service.ts';
import { sharedDays } from './line.store.ts';
import { open, storeOfKey } from './open.service.ts';

/** A store's door: people behind one network, each of whom looks a few times. */
const PER_MINUTE = 300;

/** WLK-01: patients who come without a time. */
export async function walkInRoutes(wire: Wire, database: Database, news: StoreNews): Promise<void> {
  const { db, pool } = database;
  const following = { database, news, dayOf: sharedDays(pool) };
  const secret = await serverKey(pool, 'walk-in');
  // Not `change`: wrong keys must be counted although they are refused, and the response is
  // current.
  wire.guarded(
    openWalkIn,
    async ({ body, address, session, language }) => {
      const storeId = await storeOfKey(database, secret, { key: body.key, address });
      if (isRefused(storeId)) return storeId;
      const sessionId = await session();
      const door = await open(database, sessionId, storeId);
      if (isRefused(door)) return door;
      const checkIn = await placeAt(database, { sessionId, language }, storeId);
      return { ...door, ...(checkIn && { checkIn }) };
    },
    { perMinute: PER_MINUTE },
  );
  // Nor this: wrong dates must be counted, and repeating a check-in changes nothing.
  wire.guarded(
    checkIn,
    async ({ body, address, session, language }) =>
      arrive(database, { sessionId: await session(), language, address, secret }, body),
    { perMinute: PER_MINUTE },
  );
  wire.read(getCheckIn, async ({ params, session, language }) =>
    readCheckIn({ db, pool }, { sessionId: await session(), language }, params.checkInId),
  );
  wire.stream(followCheckIn, async ({ params, session, language }) =>
    follow(following, { sessionId: await session(), language }, params.checkInId),
  );
  wire.change(leaveQueue, (tx, { sessionId, language, params }) =>
    leave(tx, { sessionId, language }, params.checkInId),
  );
  wire.change(atCounter, (tx, { sessionId, language, params }) =>
    stand(tx, { sessionId, language }, params.checkInId),
  );
}

// npm run walk-in:poster -- STORE [--replace | --revoke]: prints what the store's poster says, from
// the database of DATABASE_URL, or the embedded one, whether or not the product is running.
import { configuredAddress } from '#server/http/public-address.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { findRecord } from '#server/stores/stores.store.ts';
import { readPosterWish } from './poster-wish.ts';
import { posterOf } from './poster.ts';
import { replaceKey, revokeKey } from './store-keys.store.ts';

await runCommand(async (args) => {
  const { storeNumber, change } = readPosterWish(args);
  const config = commandConfig();
  const poster = await withDatabase(config, async ({ db, pool }) => {
    const store = await findRecord(pool, storeNumber);
    if (!store) throw new ListProblem(`there is no store ${storeNumber}`);
    if (change === 'replace') await replaceKey(db, store.id);
    if (change === 'revoke') await revokeKey(db, store.id);
    return posterOf(pool, store.id);
  });
  if (!poster) return console.log('The code of this store is revoked. --replace makes another.');
  console.log(`${configuredAddress(config)('en')}${poster.path}`);
  console.log(poster.code);
});

// npm run stores:import -- FILE.csv, or the manifest of a feed of other organizations' places
// (STD-02): into the database of DATABASE_URL, or the embedded one, whether or not the product is
// running.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { importPlaces } from '#server/places/import-places.ts';
import { isFeed, readFeed } from '#server/places/read-feed.ts';
import { importStores, readArguments, readList } from './import/import-stores.ts';

await runCommand(async (args) => {
  const request = readArguments(args);
  if (isFeed(request.file)) {
    const feed = await readFeed(request.file);
    console.log(await withDatabase(commandConfig(), ({ pool }) => importPlaces(pool, feed)));
    return;
  }
  const list = await readList(request.file);
  console.log(await withDatabase(commandConfig(), ({ db }) => importStores(list, request, db)));
});

// npm run registry -- failures | again CONTROL_ID | again --all: in the database of DATABASE_URL,
// or the embedded one, whether the product is running or not. It prints no names.
import { commandConfig, printList, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { readRegistryWish, sentAgain, toldFailures } from './registry-command.ts';

await runCommand(async (args) => {
  const wish = readRegistryWish(args);
  await withDatabase(commandConfig(), async ({ pool }) => {
    if (wish.verb === 'again') {
      console.log(await sentAgain(pool, wish));
      return;
    }
    const { lines, isMore } = await toldFailures(pool);
    printList(lines, 'The registry has refused nothing.');
    if (isMore) console.error(`These are the latest ${lines.length}; there are more.`);
  });
});

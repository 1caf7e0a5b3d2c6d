// npm run jobs -- list | dead | again NAME: in the database of DATABASE_URL, or the embedded one,
// whether the product is running or not.
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { begunAgain, readJobsWish, toldJobs } from './jobs-command.ts';

await runCommand(async (args) => {
  const wish = readJobsWish(args);
  await withDatabase(commandConfig(), async ({ pool }) => {
    const said =
      wish.verb === 'again' ? [await begunAgain(pool, wish.job)] : await toldJobs(pool, wish.verb);
    for (const line of said) console.log(line);
  });
});

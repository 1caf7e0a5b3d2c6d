// npm run registry -- failures | again CONTROL_ID | again --all: in the database of DATABASE_URL,
// or the embedded one, whether the product is running or not. It prints no names.
import { ListProblem } from '#server/lists/csv-list.ts';
import { commandConfig, runCommand, withDatabase } from '#server/lists/list-command.ts';
import { listFailures, sendAgain } from './registry.store.ts';

const MOST_LISTED = 200;
const USAGE = `usage: npm run registry -- failures
       npm run registry -- again CONTROL_ID
       npm run registry -- again --all`;

await runCommand(async ([verb, which, ...more]) => {
  const isListing = verb === 'failures' && which === undefined;
  const isAgain = verb === 'again' && which !== undefined;
  if (more.length > 0 || !(isListing || isAgain)) throw new ListProblem(USAGE);
  await withDatabase(commandConfig(), async ({ pool }) => {
    if (isAgain) {
      const sent = await sendAgain(pool, which === '--all' ? undefined : which);
      return console.log(`${sent} sent again`);
    }
    for (const { controlId, confirmationNumber, storeNumber, ...row } of await listFailures(
      pool,
      MOST_LISTED,
    )) {
      const state = row.givenUpAt ? `given up ${row.givenUpAt.toISOString()}` : 'again soon';
      const what = row.isDeletion ? 'deletion' : 'dose';
      const tries = `try ${row.attempts}`;
      console.log(
        [controlId, confirmationNumber, storeNumber, what, tries, state, row.failure].join('\t'),
      );
    }
  });
});

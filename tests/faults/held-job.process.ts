// A server that has begun a round and does not come to its end: it is killed in the middle of it.
import { openDatabase } from '#server/database/database.ts';
import { startJobs } from '#server/jobs/carrying.ts';
import { heldJob } from './held-job.ts';

const database = await openDatabase(process.env['DATABASE_URL'] ?? '');
const unused = undefined as never;
startJobs({
  pool: database.pool,
  jobs: [
    heldJob(() => {
      console.log('begun');
      return new Promise(() => undefined);
    }),
  ],
  parts: unused,
  dead: console.error,
  failed: console.error,
  firstSeconds: 0,
});

// A server that has handed letters to services that never answer: it is killed in the middle of it.
import { openDatabase } from '#server/database/database.ts';
import { startJobs } from '#server/jobs/carrying.ts';
import { openPersons } from '#server/security/persons.ts';
import { testOffice } from '#tests/support/post-office.ts';
import { messageJobs, partsOf } from './message-jobs.ts';

const url = process.env['DATABASE_URL'] ?? '';
const database = { ...(await openDatabase(url)), url };
// As a server does before it carries jobs.
await openPersons(database.pool);
const hold = ({ kind }: { kind: string }) => {
  console.log(kind);
  return new Promise<never>(() => undefined);
};
const { office } = testOffice(database, { email: hold, sms: hold });
startJobs({
  pool: database.pool,
  jobs: messageJobs,
  parts: partsOf(database, office),
  dead: console.error,
  failed: console.error,
  firstSeconds: 0,
});

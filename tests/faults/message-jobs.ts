import type { Database } from '#server/database/database.ts';
import type { JobParts } from '#server/jobs/job.ts';
import { JOBS } from '#server/jobs/jobs.ts';
import type { PostOffice } from '#server/messages/dispatcher.ts';

/** The jobs that messages leave by. */
export const messageJobs = JOBS.filter(({ name }) => name === 'email' || name === 'sms');

/** What they need, and no more. */
export const partsOf = (database: Database, office: PostOffice) =>
  ({ database, office }) as unknown as JobParts;

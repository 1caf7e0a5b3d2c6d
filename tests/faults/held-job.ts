import type { Job } from '#server/jobs/job.ts';

/** A job that two processes know. */
export const heldJob = (work: Job['work']): Job => ({
  name: 'held',
  everySeconds: 3600,
  limitSeconds: 600,
  twice: 'it does nothing',
  dead: 'nothing is done',
  work,
});

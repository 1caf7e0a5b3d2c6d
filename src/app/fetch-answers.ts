import type * as Answers from './calls/answers.ts';

let answers: Promise<typeof Answers> | undefined;
let here: typeof Answers | undefined;

/** Loads the module that answers the ports. */
export const fetchAnswers = (): Promise<typeof Answers> => {
  const asked = (answers ??= import('./calls/answers.ts'));
  asked.then(
    (loaded) => {
      here = loaded;
    },
    // A failed load is tried again.
    () => {
      if (answers === asked) answers = undefined;
    },
  );
  return asked;
};

/**
 * The loaded module, if any: with it, a call leaves before the page that waits for it renders, and
 * before a page that is being left is gone.
 */
export const answersHere = (): typeof Answers | undefined => here;

/**
 * The chunks that the answers depend on (scripts/build/chunk-groups.ts), in the order of their
 * imports.
 */
const PIECES: readonly (() => Promise<unknown>)[] = [
  // Shared imports of the first piece, loaded before it.
  () => Promise.all([import('#machines/vocabulary/base.ts'), import('./calls/jitless.ts')]),
  () => import('./calls/call.ts'),
  () => import('#contract/accounts.ts'),
  () => import('#contract/engagements.ts'),
  () => import('#contract/manage.ts'),
  fetchAnswers,
];

/**
 * Loads it while nothing is being called, piece by piece: making all schemas in one task would
 * block a slow phone longer than a key press may wait. A failure shows with the next call.
 */
export async function prepareCalls(): Promise<void> {
  try {
    for (const fetchPiece of PIECES) await fetchPiece();
  } catch {
    // Tried again with the first call.
  }
}

/**
 * SES-03: drops everything read so far; later reads are made for the current visitor. Does not load
 * the module for this.
 *
 * @param underWay whether running reads end as well: they were another person's
 */
export function forgetAnswers(underWay: boolean): void {
  const forget = ({ forgetAll, forgetSettled }: typeof Answers) =>
    underWay ? forgetAll() : forgetSettled();
  if (here) forget(here);
  else void answers?.then(forget, () => {});
}

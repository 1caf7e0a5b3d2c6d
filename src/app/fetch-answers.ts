import type * as Answers from './calls/answers.ts';

let answers: Promise<typeof Answers> | undefined;
let here: typeof Answers | undefined;

/** Brings what answers the ports. */
export const fetchAnswers = (): Promise<typeof Answers> => {
  const asked = (answers ??= import('./calls/answers.ts'));
  asked.then(
    (loaded) => {
      here = loaded;
    },
    // What could not be fetched is fetched anew.
    () => {
      if (answers === asked) answers = undefined;
    },
  );
  return asked;
};

/**
 * What answers the ports, once it has been brought: a question is on its way before the page that
 * waits for it is drawn, and before a page that is being left has gone.
 */
export const answersHere = (): typeof Answers | undefined => here;

/**
 * What the answers stand on, each a chunk of its own (scripts/build/chunk-groups.ts), in the order
 * of their imports.
 */
const PIECES: readonly (() => Promise<unknown>)[] = [
  // What the first of them imports: whichever comes first would make it as well.
  () => Promise.all([import('#machines/vocabulary/base.ts'), import('./calls/jitless.ts')]),
  () => import('./calls/call.ts'),
  () => import('#contract/accounts.ts'),
  () => import('#contract/engagements.ts'),
  () => import('#contract/manage.ts'),
  fetchAnswers,
];

/**
 * Fetches it while nothing is asked yet, piece by piece: to make all schemas in one go would hold a
 * slow phone up for longer than a key press may wait. A failure shows when something is asked.
 */
export async function prepareCalls(): Promise<void> {
  try {
    for (const fetchPiece of PIECES) await fetchPiece();
  } catch {
    // Asked again with the first question.
  }
}

/**
 * SES-03: what was read answers nobody any more, from now on: what is asked next is asked by who is
 * here now. Fetches nothing for it.
 * @param underWay whether what is being asked ends as well: it was somebody else's
 */
export function forgetAnswers(underWay: boolean): void {
  const forget = ({ forgetAll, forgetSettled }: typeof Answers) =>
    underWay ? forgetAll() : forgetSettled();
  if (here) forget(here);
  else void answers?.then(forget, () => {});
}

// Forms whose password or code is in no draft: on trouble the visitor is still in the form, and
// sends its fields again.
import type { signIn } from '#contract/accounts.ts';
import type { Reply } from '#contract/operation.ts';
import { mending } from '../vocabulary/calls/ends.ts';
import { base } from '../vocabulary/base.ts';
import { tooMany } from '../vocabulary/calls/too-many.ts';

/** The problems such a form can show. */
export const troubles = {
  asking: {},
  refused: {},
  failed: { tags: ['trouble'] },
  unanswered: { tags: ['trouble', 'unanswered'] },
  /** Too many tries (CHN-01): the same again in a while. */
  limited: { tags: ['trouble'] },
} as const;

/** A call without an answer, in time or at all (API-03). */
export const failing = <const Form extends string>(form: Form) =>
  ({ unanswered: `${form}.unanswered`, failed: `${form}.failed` }) as const;

/** VAL-11: problems found by the server are shown at their fields. */
export const mendingSecrets = <const Form extends string>(form: Form) =>
  ({
    RATE_LIMITED: tooMany(`${form}.limited`),
    INVALID_REQUEST: mending(`${form}.refused`),
  }) as const;

/** The code from an e-mail, requested by two pages. */
export const codeForm = <const To extends string>({
  submitted,
  left,
}: {
  submitted: To;
  left: To;
}) =>
  base.createStateConfig({
    initial: 'asking',
    on: {
      'code.submitted': [
        {
          guard: 'codeHasProblems',
          target: '.refused',
          actions: {
            type: 'showCodeProblems',
            params: ({ event }) => ({ code: event.code }),
          },
        },
        { target: submitted, actions: 'clearProblems' },
      ],
      back: { target: left, actions: 'clearProblems' },
    },
    states: troubles,
  });

type SignInReply = Reply<typeof signIn>;

export const meIn = (reply: SignInReply) => (reply.signedIn ? reply.me : undefined);
export const codeIn = (reply: SignInReply) => (reply.signedIn ? undefined : reply);

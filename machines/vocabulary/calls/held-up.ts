import type { base } from '../base.ts';

type Config = Parameters<typeof base.createStateConfig>[0];

/** The names of the two states: `failed` and `unanswered`, or `saveFailed` and `saveUnanswered`. */
type Failed<Call extends string> = Call extends '' ? 'failed' : `${Call}Failed`;
type Unanswered<Call extends string> = Call extends '' ? 'unanswered' : `${Call}Unanswered`;

type HeldUp<On, Call extends string> = {
  [Name in Failed<Call>]: { tags: ['trouble']; on: On };
} & {
  [Name in Unanswered<Call>]: { tags: ['trouble', 'unanswered']; on: On };
};

/**
 * The states of a call that did not get through, because it failed or because there was no answer.
 * @param on the ways on: sent again unchanged (`retried`), taken back (`back`)
 * @param call which of a page's calls, where it has several
 */
export const heldUp = <const On extends Config['on'], const Call extends string = ''>(
  on: On,
  call?: Call,
) =>
  ({
    [call ? `${call}Failed` : 'failed']: { tags: ['trouble'], on },
    [call ? `${call}Unanswered` : 'unanswered']: { tags: ['trouble', 'unanswered'], on },
    // The computed names are those of the type.
  }) as HeldUp<On, Call>;

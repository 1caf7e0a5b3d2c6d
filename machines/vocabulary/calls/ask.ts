// A server call as one state: busy until it ends as the contract announces, or in trouble (API-03).
import type { ErrorReply } from '#contract/errors.ts';
import type { OPERATIONS } from '#contract/operations.ts';
import { endsOf, type AnswerEnd, type AnswerEnds, type Waiver } from '../../chart/asked.ts';
import type { JourneyContext } from '../../knowledge/context.ts';
import type { JourneyEvent } from '../../knowledge/events.ts';
import type { Outcome } from '../../chart/answers.ts';
import type { Answer, Asked, Input } from '../../knowledge/ports.ts';
import { base } from '../base.ts';

/** The refusals that the contract announces for a call. */
type Refusal<C extends Asked> = (typeof OPERATIONS)[C]['refusals'][number];

type Value<C extends Asked> = Answer<C> extends Outcome<infer V> ? V : never;

// Names from the vocabulary. xstate lists them in the type of an action.
type Named = Parameters<typeof base.createAction>[0];
type NamedAction = Named extends { _out_TAction?: infer A extends { type: string } } ? A : never;
type NamedGuard = Named extends { _out_TGuard?: infer G extends { type: string } } ? G : never;

/** Where an answer leads, in this chart's vocabulary. */
export type End<Answer> = AnswerEnd<Answer, NamedAction, NamedGuard>;
type Ends<Answer> = AnswerEnds<Answer, NamedAction, NamedGuard>;

type Refused<C extends Asked> = { [Code in Refusal<C>]: Ends<ErrorReply> | Waiver };

/** How refusals end in a region of the chart, in any of its states. */
export type SharedEnds = { readonly [C in Asked]?: Partial<Refused<C>> };

type SharedCodes<C extends Asked, Shared> = C extends keyof Shared ? keyof Shared[C] : never;

/** All that the contract announces; those the region shares can be left out. */
type Table<C extends Asked, Shared> = {
  [Code in Exclude<Refusal<C>, SharedCodes<C, Shared>>]: Ends<ErrorReply> | Waiver;
} & { [Code in Extract<Refusal<C>, SharedCodes<C, Shared>>]?: Ends<ErrorReply> | Waiver };

type Asking<C extends Asked, Shared> = {
  /** Each state calls under its own id. Default: the call's name. */
  id?: string;
  input: (context: JourneyContext, event: JourneyEvent) => Input<C>;
  done: Ends<Value<C>>;
  /** An answer that nobody understands, and none at all. Default: the states of these names. */
  failed?: string | End<never>;
  unanswered?: string | End<never>;
  /** Which call, where a page has several: `save` means `saveFailed` and `saveUnanswered`. */
  heldUp?: string;
  tags?: readonly ('background' | 'committing' | 'patching' | 'unkept' | 'dialog')[];
} & ({ refused: Table<C, Shared> } | { whateverRefused: Ends<ErrorReply> });

/**
 * `ask` for a region of the chart, with the ends that its calls share.
 * An announced refusal that is neither handled nor waived with a reason is a type error.
 */
export const asking =
  <const Shared extends SharedEnds>(shared: Shared) =>
  <const C extends Asked>(call: C, asked: Asking<C, Shared>) => {
    const { input, tags = [], heldUp, ...ends } = asked;
    const named = heldUp && { failed: `${heldUp}Failed`, unanswered: `${heldUp}Unanswered` };
    return base.createStateConfig({
      tags: ['busy', ...tags],
      invoke: {
        ...endsOf({ call, shared: shared[call], ...named, ...ends }),
        input: ({ context, event }: { context: JourneyContext; event: JourneyEvent }) =>
          input(context, event),
      } as never,
    });
  };

/**
 * "Still looking…" after 5 s, and after 15 s a way to ask again.
 * @param asked the id of the asking state, which asking again re-enters
 */
export const slowly = <const Id extends string>(asked: Id) =>
  base.createStateConfig({
    initial: 'patient',
    states: {
      patient: { after: { STILL_LOOKING: 'slow' } },
      slow: { after: { OFFER_RETRY: 'stuck' } },
      stuck: { on: { retried: asked } },
    },
  });

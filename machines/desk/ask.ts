// A call of the desk as one state. What every call of it may come to — the desk locked, or nobody's
// any more — ends in the same states for all.
import type { ErrorReply } from '#contract/errors.ts';
import { endsOf, type AnswerEnd, type AnswerEnds, type Waiver } from '../chart/asked.ts';
import type { Outcome } from '../chart/answers.ts';
import type { DeskContext } from './context.ts';
import type { DeskEvent } from './events.ts';
import type { Answer, Asked, Input, Refusal } from './ports.ts';
import { base } from './vocabulary.ts';

type Named = Parameters<typeof base.createAction>[0];
type NamedAction = Named extends { _out_TAction?: infer A extends { type: string } } ? A : never;
type NamedGuard = Named extends { _out_TGuard?: infer G extends { type: string } } ? G : never;

type Value<C extends Asked> = Answer<C> extends Outcome<infer V> ? V : never;
type Ends<A> = AnswerEnds<A, NamedAction, NamedGuard>;

type Asking<C extends Asked> = {
  id?: string;
  input: (context: DeskContext, event: DeskEvent) => Input<C>;
  done: Ends<Value<C>>;
  failed?: string | AnswerEnd<never, NamedAction, NamedGuard>;
  timedOut?: string | AnswerEnd<never, NamedAction, NamedGuard>;
} & (
  | { refused: { [Code in Refusal<C>]: Ends<ErrorReply> | Waiver } }
  | { whateverRefused: Ends<ErrorReply> }
);

/** An announced refusal that is neither handled nor waived with a reason is a type error. */
export const ask = <const C extends Asked>(call: C, { input, ...ends }: Asking<C>) =>
  base.createStateConfig({
    tags: ['busy'],
    invoke: {
      ...endsOf({ call, ...ends }),
      input: ({ context, event }: { context: DeskContext; event: DeskEvent }) =>
        input(context, event),
    } as never,
  });

// A call of the server as one state: busy until it ends as the contract announces, or in trouble
// (API-03).
import { and } from 'xstate';
import type { ErrorReply } from '#contract/errors.ts';
import type { OPERATIONS } from '#contract/operations.ts';
import { refusalOf, valueOf } from '../../requests/answers.ts';
import type { JourneyContext } from '../../knowledge/context.ts';
import type { JourneyEvent } from '../../knowledge/events.ts';
import type { Answer, Asked, Input, Outcome } from '../../knowledge/ports.ts';
import { base } from '../base.ts';

/** The refusals that the contract announces of a call. */
type Refusal<C extends Asked> = (typeof OPERATIONS)[C]['refusals'][number];

type Value<C extends Asked> = Answer<C> extends Outcome<infer V> ? V : never;

// What the vocabulary names. xstate writes it down in the type of an action.
type Named = Parameters<typeof base.createAction>[0];
type NamedAction = Named extends { _out_TAction?: infer A extends { type: string } } ? A : never;
type NamedGuard = Named extends { _out_TGuard?: infer G extends { type: string } } ? G : never;

/** By name alone where it takes no parameters. */
type Use<Named extends { type: string; params?: unknown }> = Named extends unknown
  ? undefined extends Named['params']
    ? Named['type']
    : { type: Named['type']; params: Named['params'] }
  : never;

/** An action that is given the answer, or a part of it. */
type Keep<Answer, Named = NamedAction> = Named extends { type: string; params?: unknown }
  ?
      | (Given<Answer, Named['params']> extends true ? Named['type'] : never)
      | {
          type: Named['type'];
          of: (answer: Answer) => Named['params'];
        }
  : never;
/** Whether an action takes parameters, and these. */
type Given<Answer, Params> = unknown extends Params ? false : Answer extends Params ? true : false;

/** Where an answer leads, and what is done with it. `guard` has to hold as well. */
export interface End<Answer> {
  target?: string;
  guard?: Use<NamedGuard>;
  /** What comes before the answer is kept, the keeping of it, and what comes after. */
  first?: Use<NamedAction>;
  keep?: Keep<Answer>;
  actions?: Use<NamedAction> | readonly Use<NamedAction>[];
  reenter?: true;
}

/** A refusal that no state is made for, and why not: the call has failed. */
export interface Waiver {
  waived: string;
}

/** A state by its name, an end, or several of which the last has no guard. */
type Ends<Answer> = string | End<Answer> | readonly End<Answer>[];

type Refused<C extends Asked> = { [Code in Refusal<C>]: Ends<ErrorReply> | Waiver };

/** How refusals end in a region of the chart, whichever of its states meets them. */
export type SharedEnds = { readonly [C in Asked]?: Partial<Refused<C>> };

type SharedCodes<C extends Asked, Shared> = C extends keyof Shared ? keyof Shared[C] : never;

/** All that the contract announces; what the region shares can be left out. */
type Table<C extends Asked, Shared> = {
  [Code in Exclude<Refusal<C>, SharedCodes<C, Shared>>]: Ends<ErrorReply> | Waiver;
} & { [Code in Extract<Refusal<C>, SharedCodes<C, Shared>>]?: Ends<ErrorReply> | Waiver };

type Asking<C extends Asked, Shared> = {
  /** Each state asks under a name of its own. Default: that of the call. */
  id?: string;
  input: (context: JourneyContext, event: JourneyEvent) => Input<C>;
  done: Ends<Value<C>>;
  /** No answer at all, and none in time. Default: the states `failed` and `timedOut`. */
  failed?: string | End<never>;
  timedOut?: string | End<never>;
  tags?: readonly ('committing' | 'patching' | 'unkept' | 'dialog')[];
} & ({ refused: Table<C, Shared> } | { whateverRefused: Ends<ErrorReply> });

interface AnyEnd {
  target?: string;
  guard?: unknown;
  first?: unknown;
  keep?: string | { type: string; of: (answer: unknown) => unknown };
  actions?: unknown;
  reenter?: true;
}
type AnyEnds = string | AnyEnd | readonly AnyEnd[];

const listOf = (ends: AnyEnds): readonly AnyEnd[] =>
  typeof ends === 'string' ? [{ target: ends }] : [ends].flat();

const isWaiver = (ends: AnyEnds | Waiver): ends is Waiver =>
  typeof ends === 'object' && 'waived' in ends;

type Read = (outcome: Outcome<unknown>) => unknown;

/** The transition of an end. `when` is the outcome that it is for; without it, whatever is left. */
function transitionOf(
  { target, guard, first = [], keep, actions = [], reenter }: AnyEnd,
  read: Read,
  when: unknown,
) {
  const { type, of } = typeof keep === 'object' ? keep : { type: keep, of: (all: unknown) => all };
  const params = ({ event }: { event: { output: Outcome<unknown> } }) => of(read(event.output));
  const all = [first, type === undefined ? [] : { type, params }, actions].flat();
  const guards = [when, guard].filter((one) => one !== undefined);
  return {
    ...(guards.length > 0 && { guard: guards.length > 1 ? and(guards as never) : guards[0] }),
    ...(target !== undefined && { target }),
    ...(all.length > 0 && { actions: all }),
    ...(reenter && { reenter }),
  };
}

interface Outlet {
  end: AnyEnd;
  read: Read;
  when: unknown;
}
const outlets = (ends: AnyEnds, read: Read, when: unknown): Outlet[] =>
  listOf(ends).map((end) => ({ end, read, when }));

/** In the order given. The last asks for no outcome: the contract announces no other. */
const transitionsOf = (all: readonly Outlet[]) =>
  all.map(({ end, read, when }, at) =>
    transitionOf(end, read, at < all.length - 1 ? when : undefined),
  );

/** A way out for each refusal that is handled, and one for all that are waived. */
function refusalsOf(refused: Readonly<Record<string, AnyEnds | Waiver>>, failed: AnyEnds) {
  const handled = Object.entries(refused).flatMap(([code, ends]) =>
    isWaiver(ends) ? [] : outlets(ends, refusalOf, { type: 'refusedWith', params: code }),
  );
  const isAnyWaived = Object.values(refused).some(isWaiver);
  return isAnyWaived ? [...handled, ...outlets(failed, refusalOf, undefined)] : handled;
}

/**
 * `ask` for a region of the chart, with the ends that its calls share.
 * An announced refusal that is neither handled nor waived with a reason is a type error.
 */
export const asking =
  <const Shared extends SharedEnds>(shared: Shared) =>
  <const C extends Asked>(call: C, asked: Asking<C, Shared>) => {
    const { id = call, input, failed = 'failed', timedOut = 'timedOut', tags = [] } = asked;
    // From here on all calls are alike; their types were compared above.
    const done = asked.done as AnyEnds;
    const otherwise =
      'whateverRefused' in asked
        ? done === asked.whateverRefused
          ? []
          : outlets(asked.whateverRefused as AnyEnds, refusalOf, undefined)
        : refusalsOf(
            // Those of the state come first, and before those that are shared.
            { ...asked.refused, ...shared[call], ...asked.refused } as Record<string, AnyEnds>,
            failed as AnyEnds,
          );
    const onDone = transitionsOf([...outlets(done, valueOf, 'accepted'), ...otherwise]);
    const onError = transitionsOf([
      ...(failed === timedOut ? [] : outlets(timedOut as AnyEnds, refusalOf, 'timedOut')),
      ...outlets(failed as AnyEnds, refusalOf, undefined),
    ]);
    return base.createStateConfig({
      tags: ['busy', ...tags],
      invoke: {
        id,
        src: call,
        input: ({ context, event }: { context: JourneyContext; event: JourneyEvent }) =>
          input(context, event),
        onDone,
        onError,
      } as never,
    });
  };

/**
 * ux.md: "Still looking…" after 5 s, and after 15 s a way to ask again.
 * @param asked the state that asks, by its id, which asking again enters anew
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

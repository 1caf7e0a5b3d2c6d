// A server call as one state, for any chart: busy until it ends as the contract announces, or in
// trouble (API-03). The types of a chart's own `ask` say what may be used here.
import { and } from 'xstate';
import { refusalOf, valueOf, type Outcome } from './answers.ts';

/** An action or a guard, by its name in a chart's vocabulary. */
interface Named {
  type: string;
  params?: unknown;
}

/** By name alone where it takes no parameters. */
type Use<N extends Named> = N extends unknown
  ? undefined extends N['params']
    ? N['type']
    : { type: N['type']; params: N['params'] }
  : never;

/** An action that receives the answer, or a part of it. */
type Keep<Answer, N extends Named> = N extends unknown
  ?
      | (Given<Answer, N['params']> extends true ? N['type'] : never)
      | { type: N['type']; of: (answer: Answer) => N['params'] }
  : never;
/** Whether an action takes parameters, and which. */
type Given<Answer, Params> = unknown extends Params ? false : Answer extends Params ? true : false;

/** Where an answer leads, and what is done with it. `guard` must hold as well. */
export interface AnswerEnd<Answer, Action extends Named, Guard extends Named> {
  target?: string;
  guard?: Use<Guard>;
  /** The actions before the answer is kept, for keeping it, and after. */
  first?: Use<Action>;
  keep?: Keep<Answer, Action>;
  actions?: Use<Action> | readonly Use<Action>[];
  reenter?: true;
}

/** A refusal without a state of its own, and why: the call has failed. */
export interface Waiver {
  waived: string;
}

/** A state by its name, an end, or several of which the last has no guard. */
export type AnswerEnds<Answer, Action extends Named, Guard extends Named> =
  | string
  | AnswerEnd<Answer, Action, Guard>
  | readonly AnswerEnd<Answer, Action, Guard>[];

/** The same, after type checking. */
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

/** The transition of an end. `when` is the outcome it is for; without it, any other. */
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

/** In the order given. The last checks no outcome: the contract announces no other. */
const transitionsOf = (all: readonly Outlet[]) =>
  all.map(({ end, read, when }, at) =>
    transitionOf(end, read, at < all.length - 1 ? when : undefined),
  );

/** One exit for each handled refusal, and one for all that are waived. */
function refusalsOf(refused: Readonly<Record<string, AnyEnds | Waiver>>, failed: AnyEnds) {
  const handled = Object.entries(refused).flatMap(([code, ends]) =>
    isWaiver(ends) ? [] : outlets(ends, refusalOf, { type: 'refusedWith', params: code }),
  );
  const isAnyWaived = Object.values(refused).some(isWaiver);
  return isAnyWaived ? [...handled, ...outlets(failed, refusalOf, undefined)] : handled;
}

/** The arguments of a chart's own `ask`, type-checked there. */
export interface AskedCall {
  call: string;
  id?: string | undefined;
  done: unknown;
  failed?: unknown;
  unanswered?: unknown;
  refused?: unknown;
  whateverRefused?: unknown;
  /** How refusals end in the whole region. */
  shared?: unknown;
}

/** How an asking state ends: on an answer, on each refusal, on none, and on none in time. */
export function endsOf({
  call,
  id = call,
  done,
  failed = 'failed',
  unanswered = 'unanswered',
  refused,
  whateverRefused,
  shared,
}: AskedCall) {
  const otherwise =
    whateverRefused === undefined
      ? refusalsOf(
          // The state's own come first, before the shared ones.
          { ...Object(refused), ...Object(shared), ...Object(refused) },
          failed as AnyEnds,
        )
      : done === whateverRefused
        ? []
        : outlets(whateverRefused as AnyEnds, refusalOf, undefined);
  const onDone = transitionsOf([...outlets(done as AnyEnds, valueOf, 'accepted'), ...otherwise]);
  const onError = transitionsOf([
    ...(failed === unanswered ? [] : outlets(unanswered as AnyEnds, refusalOf, 'unanswered')),
    ...outlets(failed as AnyEnds, refusalOf, undefined),
  ]);
  return { id, src: call, onDone, onError };
}

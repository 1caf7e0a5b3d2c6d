// Drives the real chart in a unit test: every port waits until the test provides the answer.
import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyActorRef,
  type InputFrom,
  type StateValue,
} from 'xstate';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { ServiceError, ServiceErrorCode } from '#contract/service-error.ts';
import type { Language } from '#domain/languages.ts';
import type { JourneyInput } from '#machines/knowledge/context.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { answerEach } from '#machines/vocabulary/calls/answer-each.ts';
import type { Answer, Input, Ports, Question } from '#machines/knowledge/ports.ts';

type Accepted<P extends Question> =
  Answer<P> extends infer O ? (O extends { ok: true; value: infer V } ? V : never) : never;

interface Asked {
  /** Which call it is, where several states use the same port: the id of the invoke. */
  id: string;
  input: unknown;
  /** Aborted when the chart no longer waits for the answer. */
  signal: AbortSignal;
  settle(output: unknown): void;
  fail(error: unknown): void;
}

export const transactionId = '0b0f3a44-5a0e-4c67-8a10-4b8e5f6f7a22';

/** The calls a journey has made, and its effects. */
interface Hands {
  readonly asked: Map<Question, Asked[]>;
  readonly actions: string[];
  ring: ((event: JourneyEvent) => void) | undefined;
}

/**
 * The controls of each journey, by the system of its actors: the chart is built once for all of
 * them.
 */
const handsOf = new WeakMap<object, Hands>();

function handsIn(system: object): Hands {
  const hands = handsOf.get(system);
  if (!hands) throw new Error('A journey that startJourney did not start.');
  return hands;
}

const deferred = <Q extends Question>(name: Q) =>
  fromPromise<Answer<Q>, Input<Q>>(
    ({ input, self, signal, system }) =>
      new Promise((settle, fail) => {
        const { asked } = handsIn(system);
        const call = { id: self.id, input, signal, settle, fail };
        asked.set(name, [...(asked.get(name) ?? []), call]);
      }),
  );
const answers = answerEach(journeyMachine, deferred);
// Object.keys forgets that the table's keys are its questions.
const names = Object.keys(answers) as Question[];

const noted =
  (action: string) =>
  ({ self }: { self: AnyActorRef }) =>
    void handsIn(self.system).actions.push(action);

const machine = journeyMachine.provide({
  actors: {
    ...answers,
    holdTimer: fromCallback<JourneyEvent, InputFrom<Ports['holdTimer']>>(({ sendBack, system }) => {
      const hands = handsIn(system);
      hands.ring = sendBack;
      return () => (hands.ring = undefined);
    }),
  },
  actions: {
    openOtherLanguage: noted('openOtherLanguage'),
    openLogin: noted('openLogin'),
    tellOtherTabs: noted('tellOtherTabs'),
    logFailedPatch: noted('logFailedPatch'),
  },
});

/** A journey at its beginning, whose answers the test provides. `today` is 2026-03-02. */
export function startJourney(
  language: Language = 'en',
  { testing = false, wallets = [] }: Pick<JourneyInput, 'testing' | 'wallets'> = {},
) {
  const clock = new SimulatedClock();
  const actor = createActor(machine, {
    input: { language, today: '2026-03-02', testing, wallets },
    clock,
  });
  const hands: Hands = { asked: new Map(), actions: [], ring: undefined };
  handsOf.set(actor.system, hands);
  actor.start();
  const { asked, actions } = hands;

  const open = (name: Question) => (asked.get(name) ?? []).filter(({ signal }) => !signal.aborted);
  const oldest = (name: Question, id?: string): Asked => {
    const calls = open(name);
    const call = calls.find((one) => id === undefined || one.id === id);
    if (!call)
      throw new Error(
        `Nobody asked ${id ?? name}. Asked: ${names
          .flatMap((each) => open(each))
          .map((one) => one.id)
          .join(', ')}`,
      );
    asked.set(
      name,
      calls.filter((one) => one !== call),
    );
    return call;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

  return {
    actor,
    clock,
    actions,
    send: (event: JourneyEvent) => actor.send(event),
    at: (value: StateValue) => actor.getSnapshot().matches(value as never), // a state of the chart or plainly false
    context: () => actor.getSnapshot().context,
    /**
     * The input of the port's oldest open call; the call stays open. `id` names one of several
     * calls.
     */
    askedOf: (name: Question, id?: string) =>
      open(name).find((one) => id === undefined || one.id === id)?.input,
    async answer<P extends Question>(name: P, value: Accepted<P>, id?: string) {
      oldest(name, id).settle({ ok: true, value });
      await settled();
    },
    async settle(name: Question, output: unknown) {
      oldest(name).settle(output);
      await settled();
    },
    async refuse(name: Question, code: ErrorCode, more: Partial<ErrorReply> = {}, id?: string) {
      oldest(name, id).settle({
        ok: false,
        refusal: { code, message: code, transactionId, ...more },
      });
      await settled();
    },
    async fail(name: Question, code: ServiceErrorCode = 1002, id?: string) {
      oldest(name, id).fail({
        error: true,
        type: 'ERROR',
        code,
        message: '',
        transactionId,
      } satisfies ServiceError);
      await settled();
    },
    /** The hold's clock fires. */
    ring: (type: 'hold.warned' | 'hold.expired') => {
      if (!hands.ring) throw new Error('No hold timer is running.');
      hands.ring({ type });
    },
  };
}

export type TestJourney = ReturnType<typeof startJourney>;

// Drives the real chart in a unit test: every port waits until the test says what the world answers.
import { createActor, fromCallback, fromPromise, SimulatedClock, type InputFrom } from 'xstate';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { ServiceError, ServiceErrorCode } from '#contract/service-error.ts';
import type { Language } from '#domain/languages.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { answerEach } from '#machines/vocabulary/calls/answer-each.ts';
import type { Answer, Input, Ports, Question } from '#machines/knowledge/ports.ts';
import type { StateValue } from 'xstate';

type Accepted<P extends Question> =
  Answer<P> extends infer O ? (O extends { ok: true; value: infer V } ? V : never) : never;

interface Asked {
  /** Which call it is, where several states ask the same port: the id of the invoke. */
  id: string;
  input: unknown;
  /** Aborted when the chart does not wait for the answer any more. */
  signal: AbortSignal;
  settle(output: unknown): void;
  fail(error: unknown): void;
}

export const transactionId = '0b0f3a44-5a0e-4c67-8a10-4b8e5f6f7a22';

/** A journey at its beginning, with the hands of the world in the test's. `today` is 2026-03-02. */
export function startJourney(
  language: Language = 'en',
  { testing = false }: { testing?: boolean } = {},
) {
  const asked = new Map<Question, Asked[]>();
  const actions: string[] = [];
  let ring: ((event: JourneyEvent) => void) | undefined;
  const clock = new SimulatedClock();
  const deferred = <Q extends Question>(name: Q) =>
    fromPromise<Answer<Q>, Input<Q>>(
      ({ input, self, signal }) =>
        new Promise(
          (settle, fail) =>
            void asked.set(name, [
              ...(asked.get(name) ?? []),
              { id: self.id, input, signal, settle, fail },
            ]),
        ),
    );
  const answers = answerEach(journeyMachine, deferred);
  const names = Object.keys(answers) as Question[];
  const machine = journeyMachine.provide({
    actors: {
      ...answers,
      holdTimer: fromCallback<JourneyEvent, InputFrom<Ports['holdTimer']>>(({ sendBack }) => {
        ring = sendBack;
        return () => (ring = undefined);
      }),
    },
    actions: {
      openOtherLanguage: () => void actions.push('openOtherLanguage'),
      openLogin: () => void actions.push('openLogin'),
      logFailedPatch: () => void actions.push('logFailedPatch'),
    },
  });
  const actor = createActor(machine, { input: { language, today: '2026-03-02', testing }, clock });
  actor.start();

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
    /** What the oldest open call of the port was asked with; the call stays open. `id` names one of several calls. */
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
    async fail(name: Question, code: ServiceErrorCode = 1003, id?: string) {
      oldest(name, id).fail({
        error: true,
        type: 'ERROR',
        code,
        message: '',
        transactionId,
      } satisfies ServiceError);
      await settled();
    },
    /** The hold's clock rings. */
    ring: (type: 'hold.warned' | 'hold.expired') => {
      if (!ring) throw new Error('No hold timer is running.');
      ring({ type });
    },
  };
}

export type TestJourney = ReturnType<typeof startJourney>;

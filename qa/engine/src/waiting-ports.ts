import { replyOf } from './names.ts';
import { fromCallback, fromPromise, type AnyEventObject, type AnyStateMachine } from 'xstate';

type Provided = Parameters<AnyStateMachine['provide']>[0];

interface Call {
  readonly answer: (output: unknown) => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Ports that wait for the test: every server call is a promise that a step settles, so the reply
 * events of a path are caused, never sent; every callback actor (the hold timer) sends only what a
 * step makes it send.
 */
export class WaitingPorts {
  /** Called for each call as it begins. */
  readonly #onCall: (call: string) => void;
  readonly #calls = new Map<string, Call>();
  readonly #speakers = new Map<string, (event: AnyEventObject) => void>();

  constructor(onCall: (call: string) => void = () => {}) {
    this.#onCall = onCall;
  }

  /** Ids of the waiting calls. */
  get waiting(): readonly string[] {
    return [...this.#calls.keys()];
  }

  /**
   * The same chart with its actors replaced; those named in `callbacks` send events, the others
   * answer once. `own`: what else is replaced, in the same copy.
   */
  provideTo(
    machine: AnyStateMachine,
    callbacks: ReadonlySet<string>,
    own: Provided = {},
  ): AnyStateMachine {
    const names = Object.keys(machine.implementations.actors);
    return machine.provide({
      ...own,
      actors: {
        ...Object.fromEntries(
          names.map((name) => [name, callbacks.has(name) ? this.#speaker() : this.#call()]),
        ),
        ...own.actors,
      },
    });
  }

  /**
   * Answers the running call that this `xstate.done.actor.*` or `xstate.error.actor.*` event names;
   * throws when there is none.
   */
  settle(event: AnyEventObject): void {
    const reply = replyOf(event.type);
    if (reply === undefined) throw new Error(`${event.type} answers no call`);
    const call = this.#calls.get(reply.call);
    if (call === undefined) throw new Error(`the chart is not waiting for ${reply.call}`);
    this.#calls.delete(reply.call);
    // xstate's reply events carry `output` or `error`; the path file keeps them as it makes them
    if (reply.kind === 'done') call.answer(event['output']);
    else call.fail(event['error']);
  }

  /** Whether a callback actor of this id runs. */
  isSpeaking(actor: string): boolean {
    return this.#speakers.has(actor);
  }

  /** Lets the running callback actor send the event; throws when it does not run. */
  say(actor: string, event: AnyEventObject): void {
    const speak = this.#speakers.get(actor);
    if (speak === undefined) throw new Error(`the chart does not run ${actor}`);
    speak(event);
  }

  #call() {
    return fromPromise<unknown, unknown>(
      ({ self, signal }) =>
        new Promise((answer, fail) => {
          const call = { answer, fail };
          this.#calls.set(self.id, call);
          this.#onCall(self.id);
          signal.addEventListener(
            'abort',
            () => this.#calls.get(self.id) === call && this.#calls.delete(self.id),
          );
        }),
    );
  }

  #speaker() {
    return fromCallback<AnyEventObject, unknown>(({ self, sendBack }) => {
      this.#speakers.set(self.id, sendBack);
      return () => this.#speakers.get(self.id) === sendBack && this.#speakers.delete(self.id);
    });
  }
}

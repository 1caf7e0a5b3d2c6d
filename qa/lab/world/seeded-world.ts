/**
 * The chart among sample data: every call waits until somebody answers it, or answers itself with
 * the plain good sample. Nothing leaves the browser.
 */
import type { AnyEventObject, AnyStateMachine } from 'xstate';
import { WaitingPorts } from '@dosepath/journeys/chart';
import type { Hold } from '#contract/holds.ts';
import type { Faults } from '../handle.ts';
import { heldUntil } from '#src/app/calls/held-until.ts';
import type { LabFile, SampleEvent } from '../lab-file.ts';
import { TIMED_OUT, troubleOf } from './faults.ts';

const SECOND_MS = 1000;
/** Long enough to be seen waiting, short enough to wait for. */
const ANSWER_MS = 400;
/** What the generated journeys call a plain good outcome. */
const SUCCESS = 'succeeds';

export interface SeededWorld {
  readonly machine: AnyStateMachine;
  readonly waiting: () => readonly string[];
  /** Answers a waiting call; throws when it does not wait. */
  readonly settle: (reply: AnyEventObject) => void;
  readonly answersItself: () => boolean;
  readonly setAnswersItself: (on: boolean) => void;
}

interface Surroundings {
  readonly file: LabFile;
  /** Milliseconds since the epoch, by the lab's clock. */
  readonly now: () => number;
  readonly faults: Faults;
  /** The port that a call asks, by its id. */
  readonly portOf: (call: string) => string;
  /** The chart with these ports in place of its own. */
  readonly provide: (ports: WaitingPorts) => AnyStateMachine;
  readonly tell: () => void;
}

export function seededWorld({
  file,
  now,
  faults,
  portOf,
  provide,
  tell,
}: Surroundings): SeededWorld {
  let answering = true;
  const samples = Object.values(file.events);

  const settle = (reply: AnyEventObject) => ports.settle(retimed(reply, now()));
  const answer = (call: string) => {
    if (!answering || !ports.waiting.includes(call)) return;
    settle(replyTo(call, samples, faults.of(portOf(call)), file));
    tell();
  };
  const answerSoon = (call: string) => {
    const fault = faults.of(portOf(call));
    const ms = fault?.kind === 'slow' ? fault.seconds * SECOND_MS : ANSWER_MS;
    setTimeout(() => answer(call), ms);
  };
  const ports = new WaitingPorts((call) => {
    if (answering) answerSoon(call);
    tell();
  });
  const machine = provide(ports);
  return {
    machine,
    waiting: () => ports.waiting,
    settle,
    answersItself: () => answering,
    setAnswersItself: (on) => {
      answering = on;
      if (on) ports.waiting.forEach(answerSoon);
      tell();
    },
  };
}

/**
 * What a call that answers itself says: the fault that is set for it, else the plain good sample.
 */
function replyTo(
  call: string,
  samples: readonly SampleEvent[],
  fault: ReturnType<Faults['of']>,
  file: LabFile,
): AnyEventObject {
  const error = `xstate.error.actor.${call}`;
  if (fault?.kind === 'error') return { type: error, error: troubleOf(fault.code) };
  if (fault?.kind === 'timeout') return { type: error, error: troubleOf(TIMED_OUT) };
  const done = `xstate.done.actor.${call}`;
  if (fault?.kind === 'refuse')
    return { type: done, output: file.events[fault.answer]?.event['output'] as unknown };
  const own = samples.filter(({ event }) => event.type === done);
  const good = own.find(({ label = SUCCESS }) => label === SUCCESS) ?? own[0];
  return good?.event ?? { type: error, error: troubleOf('serviceError') };
}

type Outcome = { ok: boolean; value?: unknown } | undefined;

const isHold = (value: unknown): value is Hold =>
  typeof value === 'object' && value !== null && 'expiresAt' in value && 'now' in value;

/**
 * The samples hold a time until an hour of their own day: it is held as long from now on (HLD-01).
 */
function retimed(reply: AnyEventObject, now: number): AnyEventObject {
  const output = reply['output'] as Outcome; // of a port, as the journeys keep it
  const { value } = output ?? {};
  if (isHold(value)) return { ...reply, output: { ...output, value: heldUntil(value, now) } };
  if (typeof value !== 'object' || value === null || !('hold' in value) || !isHold(value.hold))
    return reply;
  const hold = heldUntil(value.hold, now);
  return { ...reply, output: { ...output, value: { ...value, hold } } };
}

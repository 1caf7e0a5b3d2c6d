/** The chart before the real server, with calls that can be made to go wrong on their way. */
import { fromPromise, type AnyStateMachine } from 'xstate';
import { journeyMachine } from '#machines/journey.machine.ts';
import { answerEach } from '#machines/vocabulary/calls/answer-each.ts';
import type { Answer, Input, Question } from '#machines/knowledge/ports.ts';
import { fetchAnswers } from '#src/app/fetch-answers.ts';
import { journeyIn, type PortsWorld } from '#src/app/ports.ts';
import type { Faults, WaitingCall } from '../handle.ts';
import type { LabFile } from '../lab-file.ts';
import { TIMED_OUT, troubleOf } from './faults.ts';
import type { HoldTimers } from './hold-timer.ts';

const SECOND_MS = 1000;

export interface LiveWorld {
  readonly machine: AnyStateMachine;
  readonly waiting: () => readonly WaitingCall[];
}

interface Surroundings {
  readonly world: PortsWorld;
  readonly file: LabFile;
  readonly faults: Faults;
  readonly holdTimers: HoldTimers;
  readonly tell: () => void;
}

export function liveWorld({ world, file, faults, holdTimers, tell }: Surroundings): LiveWorld {
  const underWay = new Set<WaitingCall>();

  async function spoilt(question: Question): Promise<{ output: unknown } | undefined> {
    const fault = faults.of(question);
    switch (fault?.kind) {
      case undefined:
        return undefined;
      case 'slow':
        await new Promise((done) => void setTimeout(done, fault.seconds * SECOND_MS));
        return undefined;
      case 'error':
        throw troubleOf(fault.code);
      case 'timeout':
        throw troubleOf(TIMED_OUT);
      case 'refuse':
        return { output: file.events[fault.answer]?.event['output'] };
    }
  }

  const ask = <Q extends Question>(question: Q) =>
    fromPromise<Answer<Q>, Input<Q>>(async ({ input, self, signal }) => {
      const call = { call: self.id, operation: question };
      underWay.add(call);
      tell();
      try {
        const spoiled = await spoilt(question);
        // A refusal of the lab's file, of this call.
        if (spoiled) return spoiled.output as Answer<Q>;
        const { answer } = await fetchAnswers();
        return await answer(question, input, { world, signal });
      } finally {
        underWay.delete(call);
        tell();
      }
    });
  const machine: AnyStateMachine = journeyIn(world);
  return {
    machine: machine.provide({
      actors: {
        ...answerEach(journeyMachine, ask),
        holdTimer: holdTimers.logic,
      },
    }),
    waiting: () => [...underWay],
  };
}

/**
 * What each sample event would do now: asked of the chart by pure transitions, so that nothing is
 * done.
 */
import {
  __unsafe_getAllOwnEventDescriptors as ownEventTypes,
  transition,
  type AnyMachineSnapshot,
  type StateValue,
} from 'xstate';
import type { Watched } from '@dosepath/journeys/chart';
import type { Prospect } from './handle.ts';
import type { EventId, LabFile, SampleEvent } from './lab-file.ts';
import { guardAnswers } from './log.ts';

/**
 * @param isPossible whether the world could bring the sample about now: its call waits, its timer
 * runs
 */
export function prospectsOf(
  { machine, transitionOf, drain }: Watched,
  snapshot: AnyMachineSnapshot,
  { events }: LabFile,
  isPossible: (sample: SampleEvent) => boolean,
): Prospect[] {
  // typed never for an unknown machine: event types are strings
  const heard: ReadonlySet<string> = new Set(ownEventTypes(snapshot));
  const prospect = ([id, sample]: readonly [EventId, SampleEvent]): Prospect => {
    drain();
    try {
      const [next, actions] = transition(machine, snapshot, sample.event);
      const failed: unknown = next.status === 'error' ? next.error : undefined;
      return {
        id,
        sample,
        guards: guardAnswers(drain()),
        transitions: actions.flatMap((action: { exec?: unknown }) => {
          const begun = transitionOf(action.exec);
          return begun ? [begun.name] : [];
        }),
        to: next.value as StateValue, // any, for an unknown machine
        problem: failed === undefined ? undefined : messageOf(failed),
      };
    } catch (thrown) {
      const guards = guardAnswers(drain());
      const to = snapshot.value as StateValue; // as above
      return { id, sample, guards, transitions: [], to, problem: messageOf(thrown) };
    }
  };
  return Object.entries(events)
    .filter(([, sample]) => heard.has(sample.event.type) && isPossible(sample))
    .map(prospect);
}

const messageOf = (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown));

/**
 * What a replay link spells: a journey by its id, the shortest way to a state, or any path event by
 * event.
 */
import type { StateValue } from 'xstate';
import type { Player } from './handle.ts';
import type { EventId, LabFile } from './lab-file.ts';

export type Path = Player['path'];

const toState = 'to.';
const byEvents = 'by.';

/** Throws in plain words when nothing is spelled so. */
export function pathOf(file: LabFile, spelling: string): Path {
  if (spelling.startsWith(toState)) {
    const state = spelling.slice(toState.length);
    const way = Object.hasOwn(file.ways, state) ? file.ways[state] : undefined;
    if (way === undefined) throw new Error(`No way leads to a state called "${state}".`);
    return {
      spelling,
      name: `The shortest way to ${state}`,
      start: file.wayStarts?.[state] ?? 0,
      steps: stepsOf(file, way),
      at: undefined,
    };
  }
  if (spelling.startsWith(byEvents)) {
    const ids = spelling.slice(byEvents.length).split('.').filter(Boolean);
    return {
      spelling,
      name: 'A path of single steps',
      start: 0,
      steps: stepsOf(file, ids),
      at: undefined,
    };
  }
  const journey = file.journeys.find(({ id }) => id === spelling);
  if (journey === undefined) throw new Error(`No journey is called "${spelling}".`);
  return {
    spelling,
    name: journey.name,
    start: journey.start ?? 0,
    steps: stepsOf(file, journey.steps),
    at: journey.at.map((place): StateValue => file.values[place] ?? {}),
  };
}

function stepsOf({ events }: LabFile, ids: readonly EventId[]): Path['steps'] {
  return ids.map((id) => {
    const sample = Object.hasOwn(events, id) ? events[id] : undefined;
    if (sample === undefined) throw new Error(`No sample event is called "${id}".`);
    return { id, ...sample };
  });
}

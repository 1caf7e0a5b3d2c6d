/**
 * What a replay link spells: a journey by its id, the shortest way to a state, the way to it in a
 * context, or any path event by event.
 */
import type { StateValue } from 'xstate';
import type { Player } from './handle.ts';
import { CONTEXT_TITLES, isContextName, pairOf, type ContextName } from './contexts.ts';
import type { EventId, LabFile } from './lab-file.ts';

export type Path = Player['path'];

const toState = 'to.';
const asContext = 'as.';
const byEvents = 'by.';

/** QAL-07: how a replay link spells the way to a state in a context. */
export const asSpelling = (context: ContextName, state: string): string =>
  `${asContext}${context}.${state}`;

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
  if (spelling.startsWith(asContext)) {
    const [, context = '', state = ''] = /^as\.([^.]*)\.(.*)$/.exec(spelling) ?? [];
    if (!isContextName(context)) throw new Error(`No context is called "${context}".`);
    const pair = pairOf(context, state);
    const way = file.inContexts?.ways.get(pair);
    const title = CONTEXT_TITLES[context];
    if (way === undefined)
      throw new Error(
        file.inContexts?.without.get(pair) ??
          `No way leads to a state called "${state}" as "${title}".`,
      );
    const name = `The way to ${state}, as: ${title}`;
    return { spelling, name, start: 0, steps: stepsOf(file, way), at: undefined };
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

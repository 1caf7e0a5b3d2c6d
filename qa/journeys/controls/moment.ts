import type { StateValue } from 'xstate';
import { isAt } from '@dosepath/journeys/chart';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import type { Gesture, Name } from '../gestures.ts';

/** A chart's state and context at a moment, whether it runs here or in a browser. */
export interface Moment<C = JourneyContext> {
  readonly value: StateValue;
  readonly context: C;
}

export type EventType = JourneyEvent['type'];
export type EventOf<T extends EventType> = Extract<JourneyEvent, { type: T }>;

/** The gestures that cause an event now; undefined when no control on the screen does. */
export type Control<T extends EventType> = (
  moment: Moment,
  event: EventOf<T>,
) => readonly Gesture[] | undefined;

export type Controls<T extends EventType> = { readonly [K in T]: Control<K> };

export const at = ({ value }: Pick<Moment, 'value'>, state: StateValue): boolean =>
  isAt(state, value);

/** In one of these states of a page. */
export const on = (moment: Moment, page: string, ...states: readonly string[]): boolean =>
  states.length === 0
    ? at(moment, { flow: page })
    : states.some((state) => at(moment, { flow: { [page]: state } }));

/** In one of these states of an overlay. */
export const over = (moment: Moment, overlay: string, ...states: readonly string[]): boolean =>
  states.some((state) => at(moment, { overlay: { [overlay]: state } }));

export const copy = (file: string, key: string, values?: Record<string, string | number>): Name =>
  values === undefined ? { copy: file, key } : { copy: file, key, values };

export const press = (name: Name): readonly Gesture[] => [{ do: 'press', role: 'button', name }];

/** The gestures of the first situation that holds. */
export const firstOf = (
  ...ways: readonly (readonly [is: boolean, name: Name])[]
): readonly Gesture[] | undefined => {
  const way = ways.find(([is]) => is);
  return way && press(way[1]);
};

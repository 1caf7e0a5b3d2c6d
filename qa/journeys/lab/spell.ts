/** How a replay link spells any path of sample events. */
import type { AnyEventObject } from 'xstate';
import { eventIdOf } from '@dosepath/journeys';

/** What follows `?replay=` for a path of sample events. */
export const spell = (events: readonly AnyEventObject[]): string =>
  `by.${events.map(eventIdOf).join('.')}`;

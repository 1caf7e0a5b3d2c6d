/**
 * Every sample event has a short name of its own, so that a replay link can spell any path of them.
 */
import { createHash } from 'node:crypto';
import type { AnyEventObject } from 'xstate';
import type { EventId } from '#src/lab/lab-file.ts';

const idLength = 5;

/**
 * The same as long as the event is; that no two events share one is checked where the lab's file is
 * made.
 */
export const eventIdOf = (event: AnyEventObject): EventId =>
  createHash('sha256').update(JSON.stringify(event)).digest('hex').slice(0, idLength);

/** What stands after `?replay=` for a path of sample events. */
export const spell = (events: readonly AnyEventObject[]): string =>
  `by.${events.map(eventIdOf).join('.')}`;

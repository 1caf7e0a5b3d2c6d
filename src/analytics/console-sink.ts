import type { Sink } from './events.ts';

/** For whoever develops: among the browser's verbose messages, where nobody else looks. */
export const consoleSink: Sink = (event) => console.debug('analytics', event);

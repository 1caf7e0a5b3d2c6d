import type { Sink } from './events.ts';

/** For developers: logged among the browser's verbose messages, which visitors do not see. */
export const consoleSink: Sink = (event) => console.debug('analytics', event);

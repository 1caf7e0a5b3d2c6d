// How long a line takes, as it is told everywhere (WLK-05, WLK-06).
import type { Door } from '#machines/knowledge/walk-in.ts';

/** Minutes until somebody is called, at best and at worst. */
type Estimate = Door['estimate'];

interface Wait {
  how: 'none' | 'upTo' | 'about' | 'range';
  from: number;
  to: number;
}

/** Which words a wait needs, and their numbers. */
export function waitOf({ fromMinutes: from, toMinutes: to }: Estimate): Wait {
  const how = to === 0 ? 'none' : from === 0 ? 'upTo' : from === to ? 'about' : 'range';
  return { how, from, to };
}

// The texts for the wait in a line, the same everywhere (WLK-05, WLK-06).
import type { Door } from '#machines/knowledge/walk-in.ts';

/** Minutes until the patient is called, at best and at worst. */
type Estimate = Door['estimate'];

interface Wait {
  how: 'none' | 'upTo' | 'about' | 'range';
  from: number;
  to: number;
}

/** Which text a wait needs, and its numbers. */
export function waitOf({ fromMinutes: from, toMinutes: to }: Estimate): Wait {
  const how = to === 0 ? 'none' : from === 0 ? 'upTo' : from === to ? 'about' : 'range';
  return { how, from, to };
}

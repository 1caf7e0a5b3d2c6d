import type { AnyStateMachine } from 'xstate';
import { freshJourney } from '#machines/knowledge/context.ts';

/** Adds them to `names`: returning lists would copy them again at each level. */
function nameBelow({ states }: AnyStateMachine['root'], names: string[]): string[] {
  for (const child of Object.values(states)) {
    names.push(child.id);
    nameBelow(child, names);
  }
  return names;
}

/** FNV-1a, 32 bits: distinguishes versions of one product, or of one journey. */
export function fingerprintOfText(text: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * Changes with a chart's states and with the context of a journey, so that a snapshot of an older
 * chart is recognized (SES-04).
 */
export function fingerprintOf({ root }: AnyStateMachine): string {
  const blank = freshJourney({ language: 'en', today: '2000-01-01' });
  return fingerprintOfText([...nameBelow(root, []), ...Object.keys(blank)].join());
}

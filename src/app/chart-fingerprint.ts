import type { AnyStateMachine } from 'xstate';
import { freshJourney } from '#machines/knowledge/context.ts';

/** Adds them to `names`: a list at each level is copied by the one above. */
function nameBelow({ states }: AnyStateMachine['root'], names: string[]): string[] {
  for (const child of Object.values(states)) {
    names.push(child.id);
    nameBelow(child, names);
  }
  return names;
}

/** FNV-1a, 32 bits: tells versions of one product, or of one journey, apart. */
export function fingerprintOfText(text: string): string {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

/**
 * Changes with a chart's states and with what a journey knows, so that a snapshot of an older chart
 * is told apart (SES-04).
 */
export function fingerprintOf({ root }: AnyStateMachine): string {
  const blank = freshJourney({ language: 'en', today: '2000-01-01' });
  return fingerprintOfText([...nameBelow(root, []), ...Object.keys(blank)].join());
}

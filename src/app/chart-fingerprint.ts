import type { AnyStateMachine } from 'xstate';
import { freshJourney } from '#machines/knowledge/context.ts';

const namesBelow = ({ states }: AnyStateMachine['root']): string[] =>
  Object.values(states).flatMap((child) => [child.id, ...namesBelow(child)]);

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
  return fingerprintOfText([...namesBelow(root), ...Object.keys(blank)].join());
}

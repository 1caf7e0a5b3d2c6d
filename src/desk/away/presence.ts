import type { DeskActor } from '#machines/desk/desk.machine.ts';

const AT_MOST_EVERY_MS = 60_000;

/**
 * Tells the desk that a member is there, once a minute at most, while keys are pressed or the
 * pointer is used (DSK-01). Returns how to stop.
 */
export function watchPresence(desk: DeskActor, from: EventTarget = document): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = () => {
    const now = performance.now();
    if (now - toldAt < AT_MOST_EVERY_MS) return;
    toldAt = now;
    desk.send({ type: 'somebody.there' });
  };
  for (const sign of SIGNS) from.addEventListener(sign, tell, { passive: true, capture: true });
  return () => {
    for (const sign of SIGNS) from.removeEventListener(sign, tell, { capture: true });
  };
}

const SIGNS = ['keydown', 'pointerdown', 'wheel'] as const;

// What happens once the page stands and the browser is idle. A chunk itself: nobody waits for it.
import type { JourneyActor } from '#machines/journey.machine.ts';
import { measure } from './measure.ts';
import { prefetchNext } from './prefetch.ts';
import type { Stage } from './stage.ts';

/** Fetches ahead what the visitor will probably need, and begins to count the visit. */
export function goOnQuietly(stage: Stage, actor: JourneyActor): void {
  prefetchNext(stage);
  measure(actor);
}

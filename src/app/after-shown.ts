// What happens once the page stands and the browser is idle. A chunk itself: nobody waits for it.
import type { Journey } from './relay.ts';
import { loadRegion } from '../i18n/region.ts';
import { measure } from './measure.ts';
import { prefetchNext } from './prefetch.ts';
import type { Stage } from './stage.ts';

/** Lets the region speak, fetches ahead what the visitor will probably need, and begins to count the visit. */
export function goOnQuietly(stage: Stage, actor: Journey): void {
  void loadRegion();
  prefetchNext(stage);
  measure(actor);
}

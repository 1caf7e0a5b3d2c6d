// What happens once the page stands and the browser is idle. A chunk itself: nobody waits for it.
import type { Journey } from './relay.ts';
import { loadRegion } from '../i18n/region.ts';
import { measure } from './measure.ts';
import { isNativeApp } from './native-app.ts';
import { prefetchNext } from './prefetch.ts';
import type { Stage } from './stage.ts';
import { watchVisitor } from './visitor.ts';

/** Lets the region speak, fetches ahead what the visitor will probably need, begins to count the visit, and asks who it is once the chart is whole. */
export function goOnQuietly(stage: Stage, actor: Journey, complete: Promise<void>): void {
  void complete.then(() => watchVisitor(actor, document, isNativeApp(window)));
  void loadRegion();
  prefetchNext(stage);
  measure(actor);
}

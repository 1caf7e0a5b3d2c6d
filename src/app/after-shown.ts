// What happens once the page is shown and the browser is idle. In its own chunk, which nothing
// waits for.
import { chain } from '#domain/chain.ts';
import type { Journey } from './relay.ts';
import { prepareCalls } from './fetch-answers.ts';
import { keepFocus } from './keep-focus.ts';
import { leavePages } from './leave-pages.ts';
import { measure } from './measure.ts';
import { lookUpPlaces } from './place-ahead.ts';
import { prefetchNext } from './prefetch.ts';
import type { Stage } from './stage.ts';
import { askForDetails } from './vaccines-ahead.ts';

/**
 * Starts the live region, keeps the focus, prefetches what the visitor will probably need, starts
 * counting the visit, and asks the server who the visitor is once the chart is complete.
 */
export function goOnQuietly(stage: Stage, actor: Journey, complete: Promise<void>): void {
  void complete.then(() => identifyVisitor(actor));
  void import('../i18n/region.ts').then(
    ({ loadRegion }) => loadRegion(),
    () => {},
  );
  leavePages(stage);
  keepFocus();
  prefetchNext(stage);
  lookUpPlaces(actor);
  askForDetails(actor);
  measure(actor);
}

async function identifyVisitor(actor: Journey): Promise<void> {
  // It needs the call layer, which is fetched piece by piece.
  await prepareCalls();
  const { watchVisitor } = await import('./visitor.ts');
  watchVisitor(actor, document, chain().shownBy !== 'browser');
}

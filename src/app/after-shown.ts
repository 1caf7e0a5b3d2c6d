// What happens once the page stands and the browser is idle. A chunk itself: nobody waits for it.
import { chain } from '#domain/chain.ts';
import type { Journey } from './relay.ts';
import { prepareCalls } from './fetch-answers.ts';
import { leavePages } from './leave-pages.ts';
import { measure } from './measure.ts';
import { lookUpPlaces } from './place-ahead.ts';
import { prefetchNext } from './prefetch.ts';
import type { Stage } from './stage.ts';
import { askForDetails } from './vaccines-ahead.ts';

/**
 * Lets the region speak, fetches ahead what the visitor will probably need, begins to count the
 * visit, and asks who it is once the chart is whole.
 */
export function goOnQuietly(stage: Stage, actor: Journey, complete: Promise<void>): void {
  void complete.then(() => identifyVisitor(actor));
  void import('../i18n/region.ts').then(
    ({ loadRegion }) => loadRegion(),
    () => {},
  );
  leavePages(stage);
  prefetchNext(stage);
  lookUpPlaces(actor);
  askForDetails(actor);
  measure(actor);
}

async function identifyVisitor(actor: Journey): Promise<void> {
  // It stands on the calls, which come piece by piece.
  await prepareCalls();
  const { watchVisitor } = await import('./visitor.ts');
  watchVisitor(actor, document, chain().shownBy !== 'browser');
}

// The parts of a screen, fetched with their words. The landing page is part of the first load; all
// others are chunks.
import type { PageId } from '#domain/pages.ts';
import { GetStartedView } from '#src/pages/get-started/get-started.view.tsx';
import { canSay } from '../i18n/copy.ts';
import { loadWords } from '../i18n/load-words.ts';
import type { PartId } from './part-id.ts';
import type { View } from './view.ts';

const fetchScreens = () => import('./screens.ts');

/**
 * Fetches what a part needs to be shown, its words among it. Rejects when the network, or a newer
 * deployment, does not have it.
 */
export async function loadPart(part: PartId): Promise<View> {
  if (part === 'get-started') {
    // A built page has brought its words (docs/decisions/006).
    if (!canSay(part, 'title')) await loadWords();
    return GetStartedView;
  }
  const [view] = await Promise.all([
    fetchScreens().then(({ viewOf }) => viewOf(part)),
    // All of them: they are one chunk.
    loadWords(),
  ]);
  return view;
}

/** What the visitor will probably need after this page; nothing while that cannot be told. */
export const likelyAfter = async (page: PageId): Promise<readonly PartId[]> =>
  fetchScreens().then(
    ({ likelyNext }) => likelyNext(page),
    () => [],
  );

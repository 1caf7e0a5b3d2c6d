// The parts of a screen, loaded with their texts. The landing page is in the first load; all others
// are chunks.
import type { PageId } from '#domain/pages.ts';
import { GetStartedView } from '#src/pages/get-started/get-started.view.tsx';
import { canSay } from '../i18n/copy.ts';
import { loadWords } from '../i18n/load-words.ts';
import type { PartId } from './part-id.ts';
import type { View } from './view.ts';

const fetchScreens = () => import('./screens.ts');

/**
 * Loads what a part needs to be shown, including its texts. Rejects when it cannot be loaded: no
 * network, or a newer deployment.
 */
export async function loadPart(part: PartId): Promise<View> {
  if (part === 'get-started') {
    // A built page contains its texts (docs/decisions/006).
    if (!canSay(part, 'title')) await loadWords();
    return GetStartedView;
  }
  const [view] = await Promise.all([
    fetchScreens().then(({ viewOf }) => viewOf(part)),
    // All texts: they are one chunk.
    loadWords(),
  ]);
  return view;
}

/** What the visitor will probably need after this page; empty while that is unknown. */
export const likelyAfter = async (page: PageId): Promise<readonly PartId[]> =>
  fetchScreens().then(
    ({ likelyNext }) => likelyNext(page),
    () => [],
  );

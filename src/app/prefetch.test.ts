import { expect, it, vi } from 'vitest';
import { prefetchNext } from './prefetch.ts';
import type { Scene, Stage } from './stage.ts';

const prefetch = vi.fn<Stage['prefetch']>();

function prefetchWhile(isOnline: boolean): void {
  prefetch.mockReset();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  vi.stubGlobal('requestIdleCallback', (then: () => void) => then());
  prefetchNext({
    // Nothing else of them is read.
    scene: () => ({ page: 'get-started' }) as Scene,
    subscribe: () => () => {},
    prefetch,
  } as unknown as Stage);
}

it('RTE-20 prefetches what the page is likely to lead to', async () => {
  prefetchWhile(true);
  await expect.poll(() => prefetch.mock.calls[0]?.[0]).toContain('vaccine-selector');
});

it('RTE-20 prefetches nothing while offline, which would fail again once it is needed', async () => {
  prefetchWhile(false);
  // Once the addresses of the parts are here, a prefetch begins in the same turn.
  await import('./screens.ts');
  await new Promise((go) => setTimeout(go));
  expect(prefetch).not.toHaveBeenCalled();
});

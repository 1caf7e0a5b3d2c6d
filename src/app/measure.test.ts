import { afterEach, expect, it, vi } from 'vitest';
import type { openAnalytics } from '#src/analytics/open-analytics.ts';
import { measure } from './measure.ts';
import { openAnswered } from '#tests/support/walk.ts';

const COUNTING = '#src/analytics/open-analytics.ts';
afterEach(() => {
  vi.doUnmock(COUNTING);
  vi.resetModules();
});

it('ANA-01 the analytics module is loaded and given the journey', async () => {
  const opened = vi.fn<typeof openAnalytics>();
  vi.doMock(COUNTING, () => ({ openAnalytics: opened }));
  const actor = openAnswered();
  measure(actor);
  expect(opened).not.toHaveBeenCalled();
  await expect.poll(() => opened).toHaveBeenCalledExactlyOnceWith(actor, window);
});

it('ANA-01 a visit continues when it cannot be loaded', async () => {
  const missing = vi.fn<() => never>(() => {
    throw new Error('not there');
  });
  vi.doMock(COUNTING, missing);
  const unhandled = vi.fn<() => void>();
  process.on('unhandledRejection', unhandled);
  measure(openAnswered());
  await expect.poll(() => missing).toHaveBeenCalled();
  await new Promise((resume) => setTimeout(resume));
  process.off('unhandledRejection', unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});

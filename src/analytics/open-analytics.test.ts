import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { openAnalytics } from './open-analytics.ts';

const network = vi.fn<typeof fetch>();
const collector = 'https://collector.example/events';

const pageSays = (environment: string, url = '') => {
  document.head.innerHTML =
    `<meta name="dosepath-environment" content="${environment}">` +
    `<meta name="dosepath-analytics-url" content="${url}">`;
};
const browserSays = (name: 'doNotTrack' | 'globalPrivacyControl', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

/** The events of a visit up to its review. */
async function visit() {
  const actor = openAnswered();
  openAnalytics(actor, window);
  await walkTo(actor, 'review-appt');
  window.dispatchEvent(new Event('pagehide'));
  return {
    shown: vi.mocked(console.debug).mock.calls.length,
    sentTo: network.mock.calls.map(([url]) => url),
  };
}

beforeEach(() => {
  vi.stubGlobal('fetch', network);
  network.mockImplementation(async () => new Response(undefined, { status: 204 }));
  vi.spyOn(console, 'debug').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  network.mockReset();
  document.head.innerHTML = '';
  Reflect.deleteProperty(navigator, 'doNotTrack');
  Reflect.deleteProperty(navigator, 'globalPrivacyControl');
});

describe('where events go', () => {
  it.each(['PROD', 'WWW3', 'QA', 'PERF', 'VIRTUAL'])(
    'ANA-01 nowhere in %s while no collector is configured',
    async (environment) => {
      pageSays(environment);
      expect(await visit()).toEqual({ shown: 0, sentTo: [] });
    },
  );

  it.each(['LOCAL', 'DEV'])('ANA-01 API-07 to the console in %s', async (environment) => {
    pageSays(environment);
    const { shown, sentTo } = await visit();
    expect(shown).toBeGreaterThan(4);
    expect(sentTo).toEqual([]);
  });

  it('ANA-01 to the collector that the page names', async () => {
    pageSays('PROD', collector);
    expect(await visit()).toEqual({ shown: 0, sentTo: [collector] });
  });

  it('ANA-01 nowhere if the server has not filled in the page', async () => {
    pageSays('PROD', '%DOSEPATH_ANALYTICS_URL%');
    expect(await visit()).toEqual({ shown: 0, sentTo: [] });
  });

  it.each([
    ['globalPrivacyControl', true],
    ['doNotTrack', '1'],
  ] as const)('DIA-01 nowhere when the browser says %s', async (name, value) => {
    browserSays(name, value);
    pageSays('LOCAL', collector);
    expect(await visit()).toEqual({ shown: 0, sentTo: [] });
  });

  it.each([
    ['globalPrivacyControl', false],
    ['doNotTrack', '0'],
    ['doNotTrack', 'unspecified'],
  ] as const)('ANA-01 to the collector when the browser says %s %s', async (name, value) => {
    browserSays(name, value);
    pageSays('PROD', collector);
    expect((await visit()).sentTo).toEqual([collector]);
  });
});

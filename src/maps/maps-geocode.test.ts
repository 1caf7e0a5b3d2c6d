import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TIMEOUT_MS } from '../app/calls/timeout.ts';
import { AUSTIN, fakeMaps, known, result } from './fake-maps.ts';
import type { mapsGeocode as MapsGeocode } from './maps-geocode.ts';

// The script is loaded once per page load, so every test simulates a page load of its own.
let mapsGeocode: typeof MapsGeocode;

beforeEach(async () => {
  vi.resetModules();
  ({ mapsGeocode } = await import('./maps-geocode.ts'));
});

const askServer = vi.fn<Parameters<typeof MapsGeocode>[0]>(async () => known());

function pageWithKey(content: string) {
  document.head.innerHTML = `<meta name="dosepath-maps-key" content="${content}">`;
}

const script = () => vi.waitUntil(() => document.getElementById('dosepath-maps'));

afterEach(() => {
  document.head.innerHTML = '';
  delete window.google;
  delete window.dosepathMapsReady;
  vi.useRealTimers();
});

it.each(['', '%DOSEPATH_MAPS_KEY%'])(
  'LOC-06 leaves geocoding to the server when the key is "%s"',
  (key) => {
    pageWithKey(key);
    expect(mapsGeocode(askServer)).toBeUndefined();
  },
);

it('LOC-06 leaves geocoding to the server on a page without a key', () => {
  expect(mapsGeocode(askServer)).toBeUndefined();
});

it('LOC-06 stops waiting for a script that never loads after 30 s, or when it is cancelled', async () => {
  pageWithKey('test-key');
  const geocode = mapsGeocode(askServer);
  const leaving = new AbortController();
  const calledOff = geocode?.('78701', leaving.signal);
  await script();
  leaving.abort();
  await expect(calledOff).rejects.toMatchObject({ error: true, code: 1001 });

  vi.useFakeTimers();
  const late = geocode?.('78701', new AbortController().signal)?.catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(TIMEOUT_MS);
  expect(await late).toMatchObject({ error: true, code: 1004 });
});

it('LOC-06 with a key the maps service is used, and loaded only then', async () => {
  pageWithKey('test-key');
  const { maps } = fakeMaps({ geocoder: [[result(AUSTIN)]] });
  const geocode = mapsGeocode(askServer);
  expect(document.getElementById('dosepath-maps')).toBeNull();
  const { signal } = new AbortController();
  const outcome = geocode?.('78701', signal);
  window.google = { maps };
  await vi.waitUntil(() => window.dosepathMapsReady);
  window.dosepathMapsReady?.();
  expect(await outcome).toMatchObject({ ok: true, value: { source: 'google', q: '78701' } });
  expect(askServer).toHaveBeenCalledExactlyOnceWith('78701', signal);
});

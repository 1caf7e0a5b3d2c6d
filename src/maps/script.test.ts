import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeMaps } from './fake-maps.ts';
import type { loadMapsScript as LoadMapsScript } from './script.ts';

// The script is loaded once per page load, so every test simulates a page load of its own.
let loadMapsScript: typeof LoadMapsScript;

beforeEach(async () => {
  vi.resetModules();
  ({ loadMapsScript } = await import('./script.ts'));
});

afterEach(() => {
  for (const script of scripts()) script.remove();
  delete window.google;
  delete window.dosepathMapsReady;
  delete window.trustedTypes;
});

const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script')];

function arrive() {
  const { maps } = fakeMaps({});
  window.google = { maps };
  window.dosepathMapsReady?.();
  return maps;
}

const fail = () => scripts()[0]?.dispatchEvent(new Event('error'));

it('LOC-06 adds one deferred script with an id to the head, however often it is called', async () => {
  const first = loadMapsScript('test-key');
  const second = loadMapsScript('test-key');
  expect(scripts().map(({ id, defer }) => [id, defer])).toEqual([['dosepath-maps', true]]);
  const { origin, pathname, searchParams } = new URL(scripts()[0]?.src ?? '');
  expect(origin + pathname).toBe('https://maps.googleapis.com/maps/api/js');
  expect(searchParams.get('key')).toBe('test-key');
  const maps = arrive();
  expect(await Promise.all([first, second, loadMapsScript('test-key')])).toEqual([
    maps,
    maps,
    maps,
  ]);
  expect(scripts()).toHaveLength(1);
});

it('LOC-04 rejects with status error when the script does not load, and tries again when called again', async () => {
  const loading = loadMapsScript('test-key');
  fail();
  await expect(loading).rejects.toMatchObject({
    error: true,
    code: 1003,
    errorData: { data: { error: true, status: 'error' } },
  });
  const again = loadMapsScript('test-key');
  expect(scripts()).toHaveLength(1);
  const maps = arrive();
  expect(await again).toBe(maps);
});

it('LOC-04 rejects with UNKNOWN_ERROR when the script loads without its library', async () => {
  const loading = loadMapsScript('test-key');
  window.dosepathMapsReady?.();
  await expect(loading).rejects.toMatchObject({
    code: 1002,
    errorData: { statusText: 'UNKNOWN_ERROR' },
  });
});

it('LOC-06 gets its address from one Trusted Types policy that allows no other script', async () => {
  type Rules = { createScriptURL: (url: string) => string };
  const createPolicy = vi.fn<(name: string, rules: Rules) => Rules>((_name, rules) => rules);
  window.trustedTypes = { createPolicy };
  const { trustedMapsUrl } = await import('./trusted-url.ts');
  const maps = 'https://maps.googleapis.com/maps/api/js?key=k';
  expect([trustedMapsUrl(maps), trustedMapsUrl(maps)]).toEqual([maps, maps]);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['dosepath-maps']);
  for (const other of [
    'https://maps.googleapis.com/maps/api/js/../evil.js',
    'https://maps.googleapis.com.example/maps/api/js',
    'http://maps.googleapis.com/maps/api/js',
    'https://maps.googleapis.com/maps/api/jsonp',
  ])
    expect(() => trustedMapsUrl(other)).toThrow(TypeError);
});

it('LOC-06 refuses another script even if the browser has no Trusted Types', async () => {
  const { trustedMapsUrl } = await import('./trusted-url.ts');
  expect(() => trustedMapsUrl('https://example.com/maps/api/js')).toThrow(TypeError);
});

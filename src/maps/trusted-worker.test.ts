import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  delete window.trustedTypes;
});

it('SLT-10 the page trusts one worker, and texts parsed into a separate document', async () => {
  type Rules = {
    createScriptURL: (url: string) => string | null;
    createHTML?: (html: string, type: string, sink: string) => string | null;
  };
  const createPolicy = vi.fn<(name: string, rules: Rules) => { createScriptURL: () => string }>(
    () => ({ createScriptURL: () => '' }),
  );
  window.trustedTypes = { createPolicy };
  const { trustWorker } = await import('./trusted-worker.ts');
  trustWorker('/assets/worker.mjs');
  trustWorker('/assets/worker.mjs');
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['default']);
  const rules = createPolicy.mock.lastCall?.[1];
  expect(rules?.createScriptURL('/assets/worker.mjs')).toBe('/assets/worker.mjs');
  expect(rules?.createScriptURL('https://elsewhere.example/worker.mjs')).toBeNull();
  expect(rules?.createHTML?.('<b>a</b>', 'TrustedHTML', 'DOMParser parseFromString')).toBe(
    '<b>a</b>',
  );
  expect(rules?.createHTML?.('<b>a</b>', 'TrustedHTML', 'Element innerHTML')).toBeNull();
});

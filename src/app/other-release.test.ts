import { beforeEach, expect, it, vi } from 'vitest';
import { followRelease } from './other-release.ts';

const reload = vi.fn<() => void>();
const fetch = vi.fn<typeof globalThis.fetch>();
let opened: { type: string } | undefined;
let sinceOpened = 0;

/** A window whose page was loaded with the script of an older build. */
function follow(page = '<script type="module" src="/assets/index-Old.js"></script>'): EventTarget {
  document.body.innerHTML = page;
  const performance = { now: () => sinceOpened, getEntriesByType: () => (opened ? [opened] : []) };
  const location = { pathname: '/findcare/schedule-vaccine', reload };
  const window = Object.assign(new EventTarget(), { document, location, performance, fetch });
  followRelease(window as unknown as Parameters<typeof followRelease>[0]);
  return window;
}

const settled = () => new Promise((done) => void setTimeout(done, 0));
const lose = async (window: EventTarget, times = 1) => {
  for (let turn = 0; turn < times; turn += 1) window.dispatchEvent(new Event('vite:preloadError'));
  await settled();
};
const serverHas = (script: string, status = 200) =>
  fetch.mockImplementation(
    async () => new Response(`<script type="module" src="${script}">`, { status }),
  );

beforeEach(() => {
  reload.mockReset();
  fetch.mockReset();
  serverHas('/assets/index-New.js');
  opened = { type: 'navigate' };
  sinceOpened = 60_000;
});

it('REL-04 reloads the page, once, when its server is of another release', async () => {
  await lose(follow(), 3);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledExactlyOnceWith('/findcare/schedule-vaccine', {
    cache: 'no-store',
  });
});

it('REL-04 waits for a visitor who is typing to leave the field', async () => {
  const window = follow(
    '<script type="module" src="/assets/index-Old.js"></script><label>Name <input /></label>',
  );
  const field = document.querySelector('input');
  field?.focus();
  await lose(window);
  expect(reload).not.toHaveBeenCalled();
  field?.blur();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('REL-04 leaves other load failures to the visitor', async () => {
  const window = follow();
  serverHas('/assets/index-Old.js');
  await lose(window);
  serverHas('/assets/index-New.js', 503);
  await lose(window);
  fetch.mockRejectedValue(new TypeError('offline'));
  await lose(window);
  expect(fetch).toHaveBeenCalledTimes(3);
  expect(reload).not.toHaveBeenCalled();
});

it('REL-04 does not loop between servers of two releases', async () => {
  opened = { type: 'reload' };
  sinceOpened = 3_000;
  const window = follow();
  await lose(window);
  expect(reload).not.toHaveBeenCalled();
  sinceOpened = 11_000;
  await lose(window);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('REL-04 does nothing if the page has no built script', async () => {
  await lose(follow('<p>No script</p>'));
  expect(fetch).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followRelease, openedPage, type OpenedPage } from './other-release.ts';
import type { Scene, Stage } from './stage.ts';

let missing: Scene['missing'] = [];
let tell = () => {};
const stage = {
  scene: () => ({ missing }) as Scene,
  subscribe: (listener: () => void) => {
    tell = listener;
    return () => {};
  },
} satisfies Pick<Stage, 'scene' | 'subscribe'> as unknown as Stage;

const page = {
  entry: '/assets/index-Old.js',
  today: vi.fn<OpenedPage['today']>(),
  isJustReloaded: vi.fn<() => boolean>(),
  reload: vi.fn<() => void>(),
};
const settled = () => new Promise((done) => void setTimeout(done, 0));
const lose = async (...parts: Scene['missing']) => {
  missing = parts;
  tell();
  await settled();
};

beforeEach(() => {
  missing = [];
  page.today.mockReset().mockResolvedValue('<script src="/assets/index-New.js">');
  page.isJustReloaded.mockReset().mockReturnValue(false);
  page.reload.mockReset();
  followRelease(stage, page);
});
afterEach(() => {
  document.body.innerHTML = '';
});

it('REL-04 loads the page again, once, when its server is of another release', async () => {
  tell();
  expect(page.today).not.toHaveBeenCalled();
  missing = ['timeslots'];
  tell();
  tell();
  await settled();
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(page.today).toHaveBeenCalledTimes(1);
});

it('REL-04 leaves a part that is missing for another reason to whoever presses', async () => {
  page.today.mockResolvedValue('<script src="/assets/index-Old.js">');
  await lose('timeslots');
  page.today.mockRejectedValue(new TypeError('offline'));
  await lose('timeslots');
  expect(page.today).toHaveBeenCalledTimes(2);
  expect(page.reload).not.toHaveBeenCalled();
});

it('REL-04 does not go round between servers of two releases', async () => {
  page.isJustReloaded.mockReturnValue(true);
  await lose('timeslots');
  expect(page.today).not.toHaveBeenCalled();
  expect(page.reload).not.toHaveBeenCalled();
});

it('REL-04 knows the script that the page began with', () => {
  expect(openedPage(window)).toBeUndefined();
  document.body.innerHTML = '<script type="module" src="/assets/index-Ab12.js"></script>';
  expect(openedPage(window)?.entry).toBe('/assets/index-Ab12.js');
});

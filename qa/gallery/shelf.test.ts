import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { GalleryFile, Picture } from './gallery-file.ts';
import { clear, differenceOf, openShelf } from './shelf.ts';

const WHITE = 255;

/** White, but for so many pixels that are one step from it. */
function picture(width: number, height: number, grey = 0): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(WHITE);
  for (let pixel = 0; pixel < grey; pixel += 1) png.data[pixel * 4] = WHITE - 1;
  return PNG.sync.write(png);
}

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dosepath-shelf-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('keeps equal pictures once', () => {
  const shelf = openShelf(folder);
  const one = shelf.keep(picture(4, 3), undefined);
  expect(shelf.keep(picture(4, 3), undefined)).toEqual(one);
  expect(one).toMatchObject({ width: 4, height: 3 });
  expect(one.differs).toBeUndefined();
  expect(readdirSync(folder)).toEqual([one.file]);
});

it('counts every pixel that differs from the run before, however little, and draws where', () => {
  const shelf = openShelf(folder);
  const before = shelf.keep(picture(4, 3), undefined);
  expect(shelf.keep(picture(4, 3), before.file).differs).toBe(0);
  const after = shelf.keep(picture(4, 3, 2), before.file);
  expect(after).toMatchObject({ differs: 2, before: before.file });
  expect(existsSync(join(folder, after.difference ?? 'none'))).toBe(true);
});

it('counts what only one of the two has', () => {
  const { differs, image } = differenceOf(picture(4, 3), picture(4, 5));
  expect(differs).toBe(8);
  expect(PNG.sync.read(image)).toMatchObject({ width: 4, height: 5 });
});

it('has nothing to compare with where the picture of the run before is gone', () => {
  expect(openShelf(folder).keep(picture(4, 3), 'gone.png').differs).toBeUndefined();
});

it('clears away what no gallery shows any more', () => {
  const shelf = openShelf(folder);
  const shown: Picture = shelf.keep(picture(2, 2), undefined);
  shelf.keep(picture(9, 9), undefined);
  const looks = { en: { title: '', pictures: { phone: shown }, findings: [] } };
  const gallery: GalleryFile = {
    version: 1,
    when: '',
    revision: '',
    seconds: 0,
    states: [{ name: 'a', steps: 0, looks }],
  };
  clear(folder, [gallery]);
  expect(readdirSync(folder)).toEqual([shown.file]);
});

/**
 * Where pictures are kept: each once, by what is on it, with those of the run before to compare
 * with.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import pixelmatch from 'pixelmatch';
import type { GalleryFile, Picture } from './gallery-file.ts';

const hashLength = 20;

/** Where the height of a PNG stands in its header, after the width. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

export interface Shelf {
  /** `before`: the file of the same picture in the run before. */
  keep(png: Buffer, before: string | undefined): Picture;
}

export function openShelf(folder: string): Shelf {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, png: Buffer) => {
    const path = join(folder, name);
    if (!existsSync(path)) writeFileSync(path, png);
  };
  return {
    keep: (png, before) => {
      const hash = createHash('sha256').update(png).digest('hex').slice(0, hashLength);
      const file = `${hash}.png`;
      write(file, png);
      const picture = {
        file,
        width: png.readUInt32BE(WIDTH_AT),
        height: png.readUInt32BE(HEIGHT_AT),
      };
      const path = before === undefined ? undefined : join(folder, before);
      if (before === undefined || path === undefined || !existsSync(path)) return picture;
      if (before === file) return { ...picture, differs: 0 };
      const { differs, image } = differenceOf(readFileSync(path), png);
      const difference = `${hash}-${before.replace('.png', '')}.png`;
      write(difference, image);
      return { ...picture, differs, before, difference };
    },
  };
}

/** Every pixel counts, however little it differs; so does each that only one of the two has. */
export function differenceOf(before: Buffer, after: Buffer): { differs: number; image: Buffer } {
  const [one, other] = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const image = new PNG({ width, height });
  const differs = pixelmatch(
    spread(one, width, height).data,
    spread(other, width, height).data,
    image.data,
    width,
    height,
    { threshold: 0, includeAA: true },
  );
  return { differs, image: PNG.sync.write(image) };
}

/** On a larger sheet, which shows nothing where the picture does not reach. */
function spread(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const sheet = new PNG({ width, height });
  PNG.bitblt(picture, sheet, 0, 0, picture.width, picture.height, 0, 0);
  return sheet;
}

const filesIn = ({ states }: GalleryFile): string[] =>
  states.flatMap(({ looks }) =>
    Object.values(looks).flatMap((look) =>
      Object.values(look?.pictures ?? {}).flatMap((picture) =>
        [picture?.file, picture?.before, picture?.difference].flatMap((file) => file ?? []),
      ),
    ),
  );

/** Pictures that none of these galleries shows any more. */
export function clear(folder: string, galleries: readonly GalleryFile[]): void {
  const shown = new Set(galleries.flatMap(filesIn));
  for (const name of readdirSync(folder))
    if (name.endsWith('.png') && !shown.has(name)) rmSync(join(folder, name));
}

/** QAL-07: takes the pictures that have baselines, and says who drew them. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Language } from '#domain/languages.ts';
import { partsOf } from '#qa/journeys/contexts/packed.ts';
import type { Pair } from '#qa/lab/contexts.ts';
import { asSpelling } from '#qa/lab/path.ts';
import type { Opened } from '../browser.ts';
import { inLanes } from '../lanes.ts';
import { fileOf } from './approved.ts';
import { idOf, SHOT_VIEWS, type Shot, type Subject } from './shots.ts';

const HASH_LENGTH = 16;
const LETTERS_LENGTH = 6;

const hashOf = (png: Buffer, length: number): string =>
  createHash('sha256').update(png).digest('hex').slice(0, length);

export interface Screen {
  readonly pair: Pair;
  readonly language: Language;
}

/** Every shot of a screen. */
export const subjectsOf = ({ pair, language }: Screen): Subject[] =>
  SHOT_VIEWS.map((view) => ({ pair, language, view }));

/** Pictures go into `folder`, each once, by what is on it. */
export async function takeShots(
  opened: Opened,
  screens: readonly Screen[],
  folder: string,
): Promise<Shot[]> {
  mkdirSync(folder, { recursive: true });
  const keep = (png: Buffer): string => {
    const picture = hashOf(png, HASH_LENGTH);
    const path = join(folder, fileOf(picture));
    if (!existsSync(path)) writeFileSync(path, png);
    return picture;
  };
  const taken = await inLanes<Screen, readonly Shot[]>(opened, screens, {
    make: async (camera, screen) => {
      const [context, state] = partsOf(screen.pair);
      const scene = { spelling: asSpelling(context, state), state };
      const pngs = new Map(await camera.picture(scene, SHOT_VIEWS));
      return subjectsOf(screen).map((subject) => {
        const png = pngs.get(subject.view);
        return { id: idOf(subject), ...subject, ...(png && { picture: keep(png) }) };
      });
    },
    unmade: (screen, problem) =>
      subjectsOf(screen).map((subject) => ({ id: idOf(subject), ...subject, problem })),
  });
  return taken.flat();
}

/** Letters and rules of every kind that our pages have, to tell one machine's from another's. */
const PROBE = `<!doctype html><style>*{font-size:20px}</style>
<p style="font-family:system-ui">Agfi ñ 0159 “–”</p><p style="font-family:sans-serif">Agfi</p>
<p style="font-family:serif">Agfi</p><code>Agfi</code><p><b>Agfi</b> <i>Agfi</i></p>
<input value="Agfi" style="border-radius:7px"><button>Agfi</button>`;

/** The browser, and its letters here: `Chromium 143.0, linux x64, letters 1a2b3c`. */
export async function drawerOf(browser: Browser): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 400, height: 500 } });
  await page.setContent(PROBE);
  const letters = hashOf(await page.screenshot(), LETTERS_LENGTH);
  await page.close();
  return `Chromium ${browser.version()}, ${platform()} ${arch()}, letters ${letters}`;
}

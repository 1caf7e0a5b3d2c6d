// Makes the HTML of the built web app and compresses its files. Runs after `vite build`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { dateInUtc } from '#domain/dates.ts';
import { BRAND_PLACE } from '#domain/chain-places.ts';
import { speakFor } from '#domain/chain.ts';
import { defaultTitle } from '#domain/default-titles.ts';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { pageTitle } from '#domain/titles.ts';
import { USUAL_CHAIN } from '#domain/usual-chain.ts';
import { BUILT_PAGE_ID, type BuiltPage } from '#src/app/built-page.ts';
import type * as drawing from '#src/entry-prerender.tsx';
import { root } from '#tests/support/root.ts';
import { DIST, filesOf, readManifest } from './build/output.ts';
import { composePage } from './build/pages.ts';

const DRAWING = join(DIST, '.prerender');
const ENTRY = 'src/entry-prerender.tsx';
/** What the shells need before the address has said which page it is. */
const ALL_PAGES = ['src/app/whole-journey.ts', 'src/i18n/copy-files.ts', 'src/app/screens.ts'];

type Drawing = typeof drawing;

/** SET-03: the chain's own app has a header of its own, with or without the other language. */
const LANDINGS = [
  ['landing.html', 'browser'],
  ['landing-app.html', 'app'],
  ['landing-bilingual-app.html', 'bilingual-app'],
] as const;

/** The files whose texts it has. */
const LANDING_TEXTS = ['common', 'app', 'problems', 'get-started'] as const;

/** The same views built for Node. */
async function buildDrawing(): Promise<Drawing> {
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: ENTRY, outDir: DRAWING, emptyOutDir: true, manifest: false },
  });
  const built: unknown = await import(
    `${pathToFileURL(join(DRAWING, 'entry-prerender.js')).href}?${Date.now()}`
  );
  // It was built from that module.
  return built as Drawing;
}

function textsOf(language: Language) {
  return Object.fromEntries(
    LANDING_TEXTS.map((name) => [
      name,
      // The architecture test holds every copy file to its shape.
      JSON.parse(readFileSync(join(root, 'locales', language, `${name}.json`), 'utf8')) as unknown,
    ]),
  ) as drawing.Material['texts'];
}

/**
 * Writes the pages of dist/html/{en,es}: the landing page for each who may show it, and the shell
 * of all others, `page.html`; the server looks at the last of them to tell how old the build is.
 */
export async function prerender(): Promise<void> {
  const { drawLanding, drawNoScript, firstWords, titleOfLanding } = await buildDrawing();
  const manifest = readManifest();
  const template = readFileSync(join(DIST, 'index.html'), 'utf8');
  const first = filesOf(manifest, 'index.html');
  const styles = first.css.map((file) => readFileSync(join(DIST, file), 'utf8')).join('\n');
  const allPages = [...new Set(ALL_PAGES.flatMap((source) => filesOf(manifest, source).js))].filter(
    (file) => !first.js.includes(file),
  );
  const today = dateInUtc(new Date());
  // SET-01: the titles, too, get the chain's name from the server.
  speakFor({ ...USUAL_CHAIN, brand: BRAND_PLACE });
  for (const assets of ['assets', join('lab', 'assets')]) compressFiles(join(DIST, assets));
  for (const language of LANGUAGES) {
    const folder = join(DIST, 'html', language);
    mkdirSync(folder, { recursive: true });
    const material = { today, texts: textsOf(language) };
    const words = await firstWords(language, material);
    const compose = (
      built: BuiltPage,
      page: { title: string; markup: string; preloads: string[] },
    ) =>
      composePage({
        template,
        language,
        styles,
        noScript: drawNoScript(language, material),
        built: { id: BUILT_PAGE_ID, content: built },
        ...page,
      });
    const landing: BuiltPage = { today, isLanding: true, words };
    const name = titleOfLanding(language, material);
    for (const [file, shower] of LANDINGS)
      writeFileSync(
        join(folder, file),
        compose(landing, {
          title: pageTitle(name, { language }),
          markup: await drawLanding(language, material, shower),
          preloads: [],
        }),
      );
    const shell: BuiltPage = { today, isLanding: false, words };
    writeFileSync(
      join(folder, 'page.html'),
      compose(shell, {
        title: defaultTitle(language),
        markup: '',
        preloads: allPages,
      }),
    );
  }
  rmSync(DRAWING, { recursive: true });
}

/** What is smaller than this does not get smaller by compressing. */
const WORTH_BYTES = 512;
const COMPRESSIBLE = /\.(?:m?js|css|svg|json)$/;

/** Writes .br and .gz beside each file, for the server to send as they are. */
function compressFiles(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((file) => COMPRESSIBLE.test(file))) {
    const path = join(folder, name);
    const content = readFileSync(path);
    if (content.length < WORTH_BYTES) continue;
    writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
    writeFileSync(`${path}.br`, brotliCompressSync(content));
  }
}

if (process.argv[1] === import.meta.filename) await prerender();

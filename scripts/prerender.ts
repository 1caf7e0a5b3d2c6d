// Creates the HTML of the built web app and compresses its files. Runs after `vite build`.
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
/** What the shells need before the address has decided which page it is. */
const ALL_PAGES = ['src/app/whole-journey.ts', 'src/i18n/copy-files.ts', 'src/app/screens.ts'];

type Drawing = typeof drawing;

/** SET-03: the chain's own app has its own header, with or without the other language. */
const LANDINGS = [
  ['landing.html', 'browser'],
  ['landing-app.html', 'app'],
  ['landing-bilingual-app.html', 'bilingual-app'],
] as const;

/** The copy files the landing page uses. */
const LANDING_TEXTS = ['common', 'app', 'problems', 'get-started'] as const;

/** Builds the same views for Node. */
async function buildDrawing(): Promise<Drawing> {
  await build({
    root,
    logLevel: 'warn',
    build: {
      ssr: ENTRY,
      outDir: DRAWING,
      emptyOutDir: true,
      manifest: false,
      // What a browser loads late is drawn here from the start.
      rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    },
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
      // The architecture test checks the shape of every copy file.
      JSON.parse(readFileSync(join(root, 'locales', language, `${name}.json`), 'utf8')) as unknown,
    ]),
  ) as drawing.Material['texts'];
}

/**
 * Writes the pages of dist/html/{en,es}: the landing page for each kind of viewer, and the shell of
 * all others, `page.html`; the server checks the latter to find out how old the build is.
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
  // SET-01: the server also inserts the chain's name into titles.
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

/** Files smaller than this do not shrink when compressed. */
const WORTH_BYTES = 512;
const COMPRESSIBLE = /\.(?:m?js|css|svg|json)$/;

/** Writes .br and .gz beside each file, for the server to send unchanged. */
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

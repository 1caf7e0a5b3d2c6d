// Measures what the landing page loads before it can be used, and fails when that is too much.
// Needs a build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import { askedOptions } from '#tests/support/asked-options.ts';
import { CONTENTS_FILE, type ChunkContents } from './build/chunk-contents.ts';
import { isCompiledEarly } from './build/compiled-early.ts';
import { DIST } from './build/output.ts';
import { circular, intruders, scriptsOf, weightByPackage } from './build/weight.ts';

// Ends for any option: it has none.
askedOptions({ options: {} });

const KB = 1024;
/** Compressed with gzip. */
const MOST_BYTES = { js: 112 * KB, page: 11 * KB };
/** Belongs to later pages or to the call layer. */
const UNWANTED = [
  'react-aria',
  '@react-aria',
  'react-stately',
  '@react-stately',
  'zod',
  // date-fns itself is allowed, function by function: computing an age takes 0.6 KB.
  'date-fns-tz',
  '@tanstack',
  'uuid',
  // The build has already inserted the landing page's texts (docs/decisions/006).
  'i18next',
  // The rest of the chart, which grows with the pages (docs/decisions/010).
  'machines/journey.machine.ts',
  'machines/vocabulary/base.ts',
  'machines/vocabulary/calls',
  'machines/knowledge/kept',
  'machines/requests',
  'machines/overlay',
  'machines/regions/hold.ts',
  'machines/regions/record.ts',
];
const SHOWN_PACKAGES = 12;

const read = (file: string) => readFileSync(join(DIST, file), 'utf8');
const gzipped = (text: string) => gzipSync(text, { level: 9 }).length;
const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} KB`;
const line = (what: string, bytes: number, most?: number) =>
  console.log(`${inKb(bytes).padStart(10)}${most ? ` of ${inKb(most)}` : ''}  ${what}`);

function weigh(language: Language): { files: string[]; tooMuch: string[] } {
  const html = read(`html/${language}/landing.html`);
  const files = scriptsOf(html, read);
  const js = files.reduce((sum, file) => sum + gzipped(read(file)), 0);
  const page = gzipped(html);
  line(`JavaScript of the landing page, ${language}: ${files.join(', ')}`, js, MOST_BYTES.js);
  line(`the page itself with its styles and texts, ${language}`, page, MOST_BYTES.page);
  const tooMuch = [
    ...(js > MOST_BYTES.js ? [`JavaScript (${language})`] : []),
    ...(page > MOST_BYTES.page ? [`the page (${language})`] : []),
  ];
  return { files, tooMuch };
}

const weighed = LANGUAGES.map(weigh);
const files = [...new Set(weighed.flatMap((one) => one.files))];
// Written by our own plugin.
const contents = JSON.parse(read(CONTENTS_FILE)) as ChunkContents;
console.log('\nMade of (before minifying):');
for (const [name, bytes] of weightByPackage(contents, files).slice(0, SHOWN_PACKAGES))
  line(name, bytes);

const faults = [
  ...files
    .filter((file) => !isCompiledEarly(read(file)))
    .map((file) => `${file} does not begin by saying that it is compiled early`),
  ...circular(Object.keys(contents), read).map((file) => `${file} needs a chunk that needs it`),
  ...weighed.flatMap(({ tooMuch }) => tooMuch.map((what) => `${what} is over its budget`)),
  ...intruders(contents, files, UNWANTED).map(
    (who) => `${who} does not belong into the first load`,
  ),
];
if (faults.length > 0) {
  console.error(`\n${faults.join('\n')}`);
  process.exitCode = 1;
}

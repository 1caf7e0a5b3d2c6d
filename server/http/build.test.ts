import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freshBuild } from './build.ts';

const past = new Date('2020-01-01');
const future = new Date('2100-01-01');
let checkout = '';

beforeEach(async () => {
  checkout = await mkdtemp(join(tmpdir(), 'dosepath-build-'));
  await mkdir(join(checkout, 'src', 'pages'), { recursive: true });
  await mkdir(join(checkout, 'scripts'));
  await writeFile(join(checkout, 'src', 'pages', 'landing.tsx'), '');
  await writeFile(
    join(checkout, 'scripts', 'build.ts'),
    `import { appendFile, mkdir, writeFile } from 'node:fs/promises';
     const at = (name) => new URL('../' + name, import.meta.url);
     await appendFile(at('builds.txt'), 'built ');
     await mkdir(at('dist/html/es/'), { recursive: true });
     await writeFile(at('dist/html/es/page.html'), '');`,
  );
  await writeFile(join(checkout, 'package.json'), '{ "type": "module" }');
});

afterEach(() => rm(checkout, { recursive: true }));

const builds = () => readFile(join(checkout, 'builds.txt'), 'utf8');

it('builds the web app once, and again when a source is newer', async () => {
  expect(await freshBuild(checkout)).toBe(join(checkout, 'dist'));
  for (const time of [past, future]) {
    await utimes(join(checkout, 'dist', 'html', 'es', 'page.html'), time, time);
    await freshBuild(checkout);
  }
  // Rebuilt when older than the sources, left alone when newer.
  expect(await builds()).toBe('built built ');

  await utimes(join(checkout, 'dist', 'html', 'es', 'page.html'), new Date(), new Date());
  await utimes(join(checkout, 'src', 'pages', 'landing.tsx'), future, future);
  await freshBuild(checkout);
  expect(await builds()).toBe('built built built ');
});

it('OPS-04 accepts a build without its sources, as in a container', async () => {
  await freshBuild(checkout);
  await rm(join(checkout, 'src'), { recursive: true });
  await utimes(join(checkout, 'dist', 'html', 'es', 'page.html'), past, past);
  await utimes(join(checkout, 'scripts', 'build.ts'), future, future);
  expect(await freshBuild(checkout)).toBe(join(checkout, 'dist'));
  expect(await builds()).toBe('built ');
});

it('builds the web app once for two starts at once, and despite a dead builder’s lock file', async () => {
  const cache = join(checkout, 'node_modules', '.cache');
  await mkdir(cache, { recursive: true });
  const ended = spawnSync(process.execPath, ['-e', '']);
  await writeFile(join(cache, 'dosepath-build'), String(ended.pid));
  await Promise.all([freshBuild(checkout), freshBuild(checkout)]);
  expect(await builds()).toBe('built ');
  expect(await readdir(cache)).toEqual([]);
});

it('keeps nothing of a build in its own process, and fails when the app does not build', async () => {
  await writeFile(join(checkout, 'scripts', 'build.ts'), `process.exit(3);`);
  await expect(freshBuild(checkout)).rejects.toThrow('the web app does not build');
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.ts';

/** Everything the web app is built from. */
const SOURCES = [
  'src',
  'qa/lab',
  'qa/engine',
  'qa/journeys/controls',
  'qa/journeys/hands',
  'qa/journeys/gestures.ts',
  'domain',
  'contract',
  'machines',
  'locales',
  'scripts/build.ts',
  'scripts/prerender.ts',
  'data/journeys',
  'index.html',
  'lab.html',
  'desk.html',
  'vite.config.ts',
  'vite.lab.config.ts',
  'vite.desk.config.ts',
  'package-lock.json',
];

/**
 * The file the build writes last, dated to the build's start: sources changed meanwhile are newer.
 */
export const RESULT = join('html', 'es', 'page.html');

/** The lock file: of two servers starting at once one builds, and the other waits for it. */
const BUILDER = join('node_modules', '.cache', 'dosepath-build');

/**
 * The folder of the built web app. Builds it first when it is missing or older than its sources.
 */
export async function freshBuild(checkout: string): Promise<string> {
  const dist = join(checkout, 'dist');
  if (!isFresh(checkout, dist)) await alone(join(checkout, BUILDER), () => build(checkout, dist));
  return dist;
}

async function build(checkout: string, dist: string): Promise<void> {
  if (isFresh(checkout, dist)) return;
  console.log('Building the web app…');
  // In a separate process: the build's modules would stay in the server's memory.
  const script = join(checkout, 'scripts', 'build.ts');
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), script], {
    cwd: checkout,
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('the web app does not build');
}

function isFresh(checkout: string, dist: string): boolean {
  const built = modifiedAt(join(dist, RESULT));
  // A container has the build but not its sources.
  if (built > 0 && modifiedAt(join(checkout, 'src')) === 0) return true;
  return SOURCES.every((source) => newestIn(join(checkout, source)) < built);
}

/**
 * Synchronous: two thousand files delay every start, and this takes a tenth of the time of awaiting
 * each.
 */
function newestIn(path: string): number {
  return Math.max(
    modifiedAt(path),
    ...entriesOf(path).map((entry) =>
      entry.isDirectory() ? newestIn(join(path, entry.name)) : modifiedAt(join(path, entry.name)),
    ),
  );
}

/** Empty when the path is not a folder. */
function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Milliseconds since 1970; 0 when the file is missing. */
function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, type Dirent } from 'node:fs';
import { join } from 'node:path';
import { alone } from './alone.ts';

/** Everything the web app is made of. */
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

/** Written last by the build, which dates it by its beginning: what changed meanwhile is newer. */
export const RESULT = join('html', 'es', 'page.html');

/** Who is building; of two starts at once one builds, and the other waits for it. */
const BUILDER = join('node_modules', '.cache', 'dosepath-build');

/** The folder of the built web app; builds it first when there is none or its sources are newer. */
export async function freshBuild(checkout: string): Promise<string> {
  const dist = join(checkout, 'dist');
  if (!isFresh(checkout, dist)) await alone(join(checkout, BUILDER), () => build(checkout, dist));
  return dist;
}

async function build(checkout: string, dist: string): Promise<void> {
  if (isFresh(checkout, dist)) return;
  console.log('Building the web app…');
  // In a process of its own: what a build has loaded would stay in the server's memory for good.
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
  // A container has what was built, and not what it was built from.
  if (built > 0 && modifiedAt(join(checkout, 'src')) === 0) return true;
  return SOURCES.every((source) => newestIn(join(checkout, source)) < built);
}

/** Two thousand files, before anybody is answered: one after the other takes a tenth of waiting. */
function newestIn(path: string): number {
  return Math.max(
    modifiedAt(path),
    ...entriesOf(path).map((entry) =>
      entry.isDirectory() ? newestIn(join(path, entry.name)) : modifiedAt(join(path, entry.name)),
    ),
  );
}

/** None of what is no folder. */
function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Milliseconds since 1970; 0 for what is not there. */
function modifiedAt(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

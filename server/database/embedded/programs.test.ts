import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHome } from './home.ts';
import { packageFolder, preparePrograms } from './programs.ts';

const isRoot = process.getuid?.() === 0;
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dosepath-programs-'));
  await chmod(folder, 0o755);
});

afterEach(async () => {
  await chmod(folder, 0o755);
  await rm(folder, { recursive: true, force: true });
});

/** As npm leaves it with --ignore-scripts: no links between the libraries, no execute bits. */
async function installWithoutScripts(place: string): Promise<string> {
  const copy = join(place, 'linux-package');
  await cp(packageFolder(), copy, { recursive: true, filter: async (path) => !isLink(path) });
  await chmod(join(copy, 'native', 'bin', 'postgres'), 0o644);
  return copy;
}

function isLink(path: string): boolean {
  return /\.so(\.\d+)?$/.test(path) && /lib(ecpg|ecpg_compat|icu\w+|pgtypes|pq)\.so/.test(path);
}

describe('the programs of the embedded database', () => {
  it('run even if npm skipped the postinstall script of their package', async () => {
    const installed = await installWithoutScripts(folder);
    const programs = await preparePrograms({ folder, account: undefined }, installed);
    expect(programs.postgres).toBe(join(installed, 'native', 'bin', 'postgres'));
    const { stdout } = await promisify(execFile)(programs.postgres, ['--version']);
    expect(stdout).toContain('PostgreSQL');
  });

  it.runIf(isRoot)(
    'are copied for the database account out of a folder it may not enter',
    async () => {
      const closed = join(folder, 'closed');
      await mkdir(closed, { mode: 0o700 });
      const installed = await installWithoutScripts(closed);
      const data = join(folder, 'data');
      const home = await openHome(data);
      expect(home.folder).toBe(data);
      const [programs, again] = await Promise.all([
        preparePrograms(home, installed),
        preparePrograms(home, installed),
      ]);
      expect(again).toEqual(programs);
      const { stdout } = await promisify(execFile)(programs.postgres, ['--version'], {
        ...home.account,
        cwd: '/',
      });
      expect(stdout).toContain('PostgreSQL');
      expect(await readdir(data)).toHaveLength(1);
    },
  );
});

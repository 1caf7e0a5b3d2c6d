import { chmod, cp, lstat, mkdir, mkdtemp, readlink, realpath, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { canEnter } from './account.ts';
import { openHome } from './home.ts';

const isRoot = process.getuid?.() === 0;
let folder = '';
const elsewhere = new Set<string>();

async function homeOf(dataFolder: string): Promise<string> {
  const home = await openHome(dataFolder);
  expect(await canEnter(home.account, home.folder)).toBe(true);
  if (!home.folder.startsWith(folder)) elsewhere.add(home.folder);
  return home.folder;
}

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'dosepath-home-')));
});

afterEach(async () => {
  for (const home of elsewhere) await rm(home, { recursive: true });
  elsewhere.clear();
  await rm(folder, { recursive: true, force: true });
});

describe('the home of the embedded database', () => {
  it('is the data folder if the database account can enter it', async () => {
    await chmod(folder, 0o755);
    expect(await homeOf(join(folder, 'data'))).toBe(join(folder, 'data'));
  });

  it.runIf(isRoot)('is the data folder when only its own mode kept the account out', async () => {
    expect(await homeOf(folder)).toBe(folder);
    expect((await lstat(folder)).mode & 0o777).toBe(0o701);
  });

  describe.runIf(isRoot)('of a checkout in a folder that others may not enter', () => {
    it('lies elsewhere, linked from the data folder, and is found again', async () => {
      const home = await homeOf(join(folder, 'checkout', '.data'));
      expect(home.startsWith(folder)).toBe(false);
      expect(await readlink(join(folder, 'checkout', '.data', 'database-home'))).toBe(home);
      expect(await homeOf(join(folder, 'checkout', '.data'))).toBe(home);
    });

    it('is not shared with a copy of the checkout, and follows a checkout that is moved', async () => {
      const original = join(folder, 'checkout');
      const home = await homeOf(join(original, '.data'));
      await cp(original, join(folder, 'copy'), { recursive: true, verbatimSymlinks: true });
      expect(await homeOf(join(folder, 'copy', '.data'))).not.toBe(home);
      await rename(original, join(folder, 'moved'));
      expect(await homeOf(join(folder, 'moved', '.data'))).toBe(home);
    });

    it('is not taken from a link to a folder that others can write', async () => {
      const home = await homeOf(join(folder, 'checkout', '.data'));
      await chmod(home, 0o777);
      expect(await homeOf(join(folder, 'checkout', '.data'))).not.toBe(home);
    });

    it('is created again when the data folder was removed', async () => {
      const data = join(folder, 'checkout', '.data');
      const home = await homeOf(data);
      await rm(data, { recursive: true });
      await mkdir(data);
      expect(await homeOf(data)).not.toBe(home);
    });
  });
});

/** A throw-away copy of the checkout, in which things are broken; the checkout itself never is. */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '#tests/support/root.ts';

export interface Copy {
  readonly folder: string;
  readonly remove: () => void;
}

/** Everybody may look in: the tests' database runs as another user where this one is root. */
const READABLE = 0o755;

/** As it stands here, what is not committed too; its packages are links to the same files. */
export function makeCopy(): Copy {
  const folder = mkdtempSync(join(tmpdir(), 'dosepath-defects-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    chmodSync(folder, READABLE);
    for (const file of filesHere()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    takePackages(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

function filesHere(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error('The copy is made of what git knows, and this is no checkout.');
  const deleted = spawnSync('git', ['ls-files', '--deleted', '-z'], {
    cwd: root,
    encoding: 'utf8',
  }).stdout.split('\0');
  return stdout.split('\0').filter((file) => file !== '' && !deleted.includes(file));
}

/** Hard links where the system has them: 50,000 files in seconds, and no room. */
function takePackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  if (spawnSync('cp', ['-al', from, to]).status !== 0) {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
  // what tools keep there is written again, and would be written into the checkout's
  for (const name of readdirSync(to))
    if (/^\.(?!bin$|package-lock)/.test(name)) rmSync(join(to, name), { recursive: true });
}

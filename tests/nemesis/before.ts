/** The release before, as it was: a commit of this repository, with its own packages, and built. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#tests/support/root.ts';

export interface Before {
  folder: string;
  remove(): void;
}

/** One that is installed and built already, and stays. */
export const builtBefore = (folder: string): Before => ({ folder, remove: () => undefined });

/**
 * Takes minutes, and asks the registry for packages. Built, since no start is to wait for that.
 * @param from a commit, or a name of one
 */
export function releaseBefore(from: string): Before {
  const made = mkdtempSync(join(tmpdir(), 'dosepath-releases-'));
  const before = { folder: join(made, 'before'), remove: () => rmSync(made, REMOVE) };
  const run = (command: string, args: string[], cwd: string) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
  try {
    mkdirSync(before.folder);
    run('git', ['archive', '--output', join(made, 'before.tar'), from], root);
    run('tar', ['-xf', join(made, 'before.tar'), '-C', before.folder], made);
    const install = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];
    run('npm', install, before.folder);
    run('npm', ['run', 'build'], before.folder);
    return before;
  } catch (cause) {
    before.remove();
    throw cause;
  }
}

const REMOVE = { recursive: true, force: true } as const;

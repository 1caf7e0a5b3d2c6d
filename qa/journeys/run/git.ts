import { spawnSync } from 'node:child_process';
import { root } from '#tests/support/root.ts';

/** A diff of many files is long. */
const MOST_BYTES = 2 ** 28;

/** The output of git; undefined where it fails, or is not installed. */
export function git(...args: readonly string[]): string | undefined {
  const asked = { cwd: root, encoding: 'utf8', maxBuffer: MOST_BYTES } as const;
  const { status, stdout } = spawnSync('git', args, asked);
  return status === 0 ? stdout : undefined;
}

/** The lines of git's output. */
export const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line !== '');

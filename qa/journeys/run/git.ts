import { spawnSync } from 'node:child_process';
import { root } from '#tests/support/root.ts';

/** A difference of many files is long. */
const MOST_BYTES = 2 ** 28;

/** What git answers; undefined where it refuses, or there is none. */
export function git(...args: readonly string[]): string | undefined {
  const asked = { cwd: root, encoding: 'utf8', maxBuffer: MOST_BYTES } as const;
  const { status, stdout } = spawnSync('git', args, asked);
  return status === 0 ? stdout : undefined;
}

/** The lines of what git has answered. */
export const linesOf = (text = ''): string[] => text.split('\n').filter((line) => line !== '');

/**
 * What types and lint say of the defects: all of them made at once, in one copy, as each sees a
 * file by itself. What they see is no defect that would come to anybody, so it is told apart.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCopy } from './copy.ts';
import type { Defect } from './defect.ts';
import { broken } from './list.ts';

const CHECKS: readonly (readonly [name: string, file: string, ...args: string[]])[] = [
  ['types', 'node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1', '--pretty', 'false'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings', '--format=unix'],
];

/** Lines of complaint, for who reads them; those of no broken file come from one. */
export function staticOf(defects: readonly Defect[]): string {
  const { folder, remove } = makeCopy();
  try {
    for (const defect of defects) {
      const path = join(folder, defect.file);
      writeFileSync(path, broken(defect, readFileSync(path, 'utf8')));
    }
    return CHECKS.map(([name, file, ...args]) => {
      const { stdout, stderr } = spawnSync(process.execPath, [join(folder, file), ...args], {
        cwd: folder,
        encoding: 'utf8',
      });
      return `${name}:\n${stdout}${stderr}`;
    }).join('\n');
  } finally {
    remove();
  }
}

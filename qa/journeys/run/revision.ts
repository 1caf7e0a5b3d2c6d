/** The sources of a run: two runs with the same ones must end alike. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/support/root.ts';
import { git, linesOf } from './git.ts';

/** What no journey needs: texts about the project, and tool files. */
const ASIDE = [':(exclude)docs', ':(exclude)*.md', ':(exclude).github'];
const HASH_LENGTH = 12;

/** The commit, and a hash of what differs from it, if anything does; undefined without git. */
export function revisionNow(): string | undefined {
  const commit = git('rev-parse', 'HEAD')?.trim();
  const changed = git('diff', 'HEAD', '--', '.', ...ASIDE);
  if (commit === undefined || changed === undefined) return undefined;
  const added = linesOf(
    git('ls-files', '--others', '--exclude-standard', '--', '.', ...ASIDE),
  ).filter((file) => existsSync(join(root, file)));
  if (changed === '' && added.length === 0) return commit;
  const hash = createHash('sha256').update(changed);
  for (const file of added) hash.update(file).update(readFileSync(join(root, file)));
  return `${commit}+${hash.digest('hex').slice(0, HASH_LENGTH)}`;
}

import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const LENGTH = 4;

/**
 * Names a CSS module's class in a build: short, since every name is sent in the page, the styles
 * and the script; and derived only from the file and the name, since the page is rendered by
 * another build than the script.
 * @throws when two classes of one build would have the same name: one of them needs another
 */
export function shortClassName(root: string) {
  const owners = new Map<string, string>();
  return (name: string, file: string): string => {
    const from = relative(root, file).replaceAll('\\', '/').replace(/\?.*$/, '');
    const owner = `${from}:${name}`;
    const hash = createHash('sha256').update(owner).digest('base64url').slice(0, LENGTH);
    const other = owners.get(hash);
    if (other !== undefined && other !== owner)
      throw new Error(`${other} and ${owner} would have one class name; rename one of them.`);
    owners.set(hash, owner);
    // A class may not begin with a digit or two dashes.
    return `_${hash}`;
  };
}

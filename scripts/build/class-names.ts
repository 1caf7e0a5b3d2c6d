import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const LENGTH = 5;

/**
 * Names a CSS module's class in a build: short, since every name is sent in the page, the styles
 * and the script; and derived only from the file and the name, since the page is rendered by
 * another build than the script.
 */
export function shortClassName(root: string) {
  return (name: string, file: string): string => {
    const from = relative(root, file).replaceAll('\\', '/').replace(/\?.*$/, '');
    const hash = createHash('sha256').update(`${from}:${name}`).digest('base64url');
    // A class may not begin with a digit or two dashes.
    return `_${hash.slice(0, LENGTH)}`;
  };
}

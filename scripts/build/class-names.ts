import { createHash } from 'node:crypto';
import { relative } from 'node:path';

const LENGTH = 5;

/**
 * Names a class of a CSS module in a build: short, since every name is sent in the page, the styles
 * and the script, and made of the file and the name alone, since the page is drawn by another build
 * than the script.
 */
export function shortClassName(root: string) {
  return (name: string, file: string): string => {
    const from = relative(root, file).replaceAll('\\', '/').replace(/\?.*$/, '');
    const hash = createHash('sha256').update(`${from}:${name}`).digest('base64url');
    // A class may not begin with a digit or two dashes.
    return `_${hash.slice(0, LENGTH)}`;
  };
}

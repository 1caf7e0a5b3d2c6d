import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseSync, Visitor, type VisitorObject } from 'vite';
import { root } from './root.ts';

const grown = new Set(['node_modules', 'dist', 'reports', 'test-results', 'playwright-report']);

/**
 * Every file below a folder, as paths from the root with forward slashes, sorted. Installed and
 * built files and hidden folders are left out. A folder that does not exist has no files.
 */
export function filesBelow(folder: string, base = root): string[] {
  const absolute = join(base, folder);
  if (!existsSync(absolute)) return [];
  return readdirSync(absolute, { withFileTypes: true })
    .filter(
      (entry) => !grown.has(entry.name) && !(entry.isDirectory() && entry.name.startsWith('.')),
    )
    .flatMap((entry) => {
      const path = join(absolute, entry.name);
      const fromRoot = relative(base, path).split(sep).join('/');
      return entry.isDirectory() ? filesBelow(fromRoot, base) : [fromRoot];
    })
    .toSorted();
}

export const readSource = (file: string, base = root): string =>
  readFileSync(join(base, file), 'utf8');

/**
 * Walks the syntax tree of a TypeScript text; `name` decides the dialect (.ts, .tsx). Throws on
 * text that does not parse.
 */
export function walk(name: string, text: string, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parsed(name, text).program);
}

/** What a TypeScript text imports and exports, without its tree. Throws as `walk` does. */
export const moduleOf = (name: string, text: string) => parsed(name, text).module;

/** The tree is read from the parser on demand. */
function parsed(name: string, text: string) {
  const read = parseSync(name, text);
  const [first] = read.errors;
  if (first) throw new Error(`${name}: ${first.message}`);
  return read;
}

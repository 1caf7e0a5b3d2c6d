// Reads the files in which Vite describes its build.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import { root } from '#tests/support/root.ts';

/** The folder of the built web app. */
export const DIST = join(root, 'dist');

export const readManifest = (): Manifest =>
  // Written by Vite in the shape of its own type.
  JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8')) as Manifest;

interface Files {
  js: string[];
  css: string[];
}

/**
 * The files of a source module and of everything it imports statically, below DIST. Throws when the
 * build has no such module.
 */
export function filesOf(manifest: Manifest, source: string): Files {
  const seen = new Set<string>();
  const walk = (name: string): Files => {
    if (seen.has(name)) return { js: [], css: [] };
    seen.add(name);
    const chunk = manifest[name];
    if (!chunk) throw new Error(`the build has no ${name}`);
    const imported = (chunk.imports ?? []).map(walk);
    return {
      js: [chunk.file, ...imported.flatMap(({ js }) => js)],
      css: [...(chunk.css ?? []), ...imported.flatMap(({ css }) => css)],
    };
  };
  return walk(source);
}

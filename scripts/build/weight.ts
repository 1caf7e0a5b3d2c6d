// What a page loads, and what that consists of.
import type { ChunkContents } from './chunk-contents.ts';

/**
 * The scripts a page loads itself, and everything they import statically; as file names below the
 * build's folder.
 */
export function scriptsOf(html: string, read: (file: string) => string): string[] {
  const asked = [
    ...html.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g),
    ...html.matchAll(/<link[^>]*rel="modulepreload"[^>]*href="\/([^"]+)"/g),
  ].flatMap(([, file]) => file ?? []);
  return reachedFrom(asked, read);
}

/** Only static imports: `import(` is loaded later, when it is needed. */
const importsOf = (file: string, text: string): string[] =>
  [...text.matchAll(/(?:^|[;}])\s*import\s*(?:[^"'();]*?from)?\s*["']\.\/([^"']+)["']/gm)].map(
    ([, name = '']) => file.replace(/[^/]+$/, name),
  );

function reachedFrom(files: readonly string[], read: (file: string) => string): string[] {
  const found = new Set<string>();
  const walk = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    importsOf(file, read(file)).forEach(walk);
  };
  files.forEach(walk);
  return [...found];
}

/**
 * Chunks in an import cycle. Which of them runs first depends on the importer, and the other finds
 * values that are not initialized yet: a page then works on one load and not on the next.
 */
export const circular = (files: readonly string[], read: (file: string) => string): string[] =>
  files.filter((file) => reachedFrom(importsOf(file, read(file)), read).includes(file));

/** The package a module belongs to; our own modules by top-level folder and subfolder. */
export function packageOf(module: string): string {
  const installed = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(module)?.[1];
  return installed ?? module.split('/').slice(0, 2).join('/');
}

/** Bytes before minifying, by package, the heaviest first. */
export function weightByPackage(
  contents: ChunkContents,
  files: readonly string[],
): [string, number][] {
  const weights = new Map<string, number>();
  for (const file of files) {
    for (const [module, { bytes }] of Object.entries(contents[file] ?? {})) {
      const name = packageOf(module);
      weights.set(name, (weights.get(name) ?? 0) + bytes);
    }
  }
  return [...weights].toSorted(([, one], [, other]) => other - one);
}

/**
 * Which of our modules import an unwanted package: 'react-aria-components, by
 * src/components/dialog/dialog.tsx'.
 *
 * @param unwanted prefixes of packages, or of the paths of our own modules
 */
export function intruders(
  contents: ChunkContents,
  files: readonly string[],
  unwanted: readonly string[],
): string[] {
  const found = new Map<string, Set<string>>();
  for (const file of files) {
    for (const [module, { importedBy }] of Object.entries(contents[file] ?? {})) {
      const name = packageOf(module);
      if (!unwanted.some((start) => name.startsWith(start) || module.startsWith(start))) continue;
      const ours = importedBy.filter((importer) => !importer.includes('node_modules'));
      found.set(name, new Set([...(found.get(name) ?? []), ...ours]));
    }
  }
  return [...found].map(([name, by]) => `${name}, by ${[...by].join(', ') || 'another package'}`);
}

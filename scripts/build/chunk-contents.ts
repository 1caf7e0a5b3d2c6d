import type { Plugin } from 'vite';

/** Where the list is written, below the build's folder. */
export const CONTENTS_FILE = '.vite/contents.json';

/**
 * File name of a chunk -> what it is made of: module -> its size in bytes before compression, and
 * who imports it.
 */
export type ChunkContents = Record<string, Record<string, { bytes: number; importedBy: string[] }>>;

const fromRoot = (id: string) => id.replace(`${process.cwd()}/`, '');

/**
 * Writes down which module went into which chunk, for the budget to tell who brought the weight.
 */
export function chunkContents(): Plugin {
  return {
    name: 'dosepath-chunk-contents',
    apply: 'build',
    generateBundle(_options, bundle) {
      const contents: ChunkContents = {};
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        contents[chunk.fileName] = Object.fromEntries(
          Object.entries(chunk.modules).map(([id, { renderedLength }]) => [
            fromRoot(id),
            {
              bytes: renderedLength,
              importedBy: this.getModuleInfo(id)?.importers.map(fromRoot) ?? [],
            },
          ]),
        );
      }
      this.emitFile({ type: 'asset', fileName: CONTENTS_FILE, source: JSON.stringify(contents) });
    },
  };
}

import type { Plugin } from 'vite';

/** Where the list is written, inside the build's folder. */
export const CONTENTS_FILE = '.vite/contents.json';

/**
 * File name of a chunk -> its contents: module -> its size in bytes before compression, and the
 * modules that import it.
 */
export type ChunkContents = Record<string, Record<string, { bytes: number; importedBy: string[] }>>;

const fromRoot = (id: string) => id.replace(`${process.cwd()}/`, '');

/** Records which module went into which chunk, so that the budget can report what added weight. */
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

import type { CopyFile } from '#domain/copy-reader.ts';

/** Path -> texts. */
export const files = import.meta.glob<CopyFile>('#locales/en/*.json', {
  eager: true,
  import: 'default',
});

import type { CopyFile } from '#domain/copy-reader.ts';

/** Path -> texts. */
export const files = import.meta.glob<CopyFile>('#locales/en-in/*.json', {
  eager: true,
  import: 'default',
});

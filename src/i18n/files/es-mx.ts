import type { CopyFile } from '#domain/copy-reader.ts';

/** Path -> texts. */
export const files = import.meta.glob<CopyFile>('#locales/es-mx/*.json', {
  eager: true,
  import: 'default',
});

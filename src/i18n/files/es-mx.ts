import type { CopyFile } from '../copy.ts';

/** Path -> texts. */
export const files = import.meta.glob<CopyFile>('#locales/es-mx/*.json', {
  eager: true,
  import: 'default',
});

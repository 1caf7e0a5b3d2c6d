import type { CopyName } from './copy.ts';

/**
 * Brings i18next and these texts of the page's language; it says everything from then on. Rejects
 * when they cannot be fetched. Not in the first load: the build has read what that says.
 */
export const loadWords = async (...names: CopyName[]): Promise<void> =>
  (await import('./copy-files.ts')).loadCopy(...names);

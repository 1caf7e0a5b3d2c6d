/**
 * Brings i18next and the texts of the page's language; it says everything from then on. Rejects
 * when they cannot be fetched. Not in the first load: the build has read what that says.
 */
export const loadWords = async (): Promise<void> => (await import('./copy-files.ts')).loadCopy();

/**
 * Loads i18next and the texts of the page's language, and switches to them. Rejects when they
 * cannot be loaded. Not in the first load: the build contains the texts that it needs.
 */
export const loadWords = async (): Promise<void> => (await import('./copy-files.ts')).loadCopy();

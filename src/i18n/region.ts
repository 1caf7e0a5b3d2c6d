// Texts that differ in the visitor's region (LNG-02). Not before hydration: the built page has the
// language's default texts.
import type { Locale } from '#domain/languages.ts';
import { keepFiles, loadCopy, type Chunk } from './copy-files.ts';
import { spokenLocale } from './copy.ts';

const REGIONS: Readonly<Partial<Record<Locale, () => Chunk>>> = {
  'en-CA': () => import('./files/en-ca.ts'),
  'en-IN': () => import('./files/en-in.ts'),
  'es-MX': () => import('./files/es-mx.ts'),
  'es-US': () => import('./files/es-us.ts'),
};

/**
 * Loads i18next with the page's language and the region, if any: the texts from the build cover
 * little more than the first page.
 */
export async function loadRegion(): Promise<void> {
  const region = spokenLocale();
  const fetchRegion = REGIONS[region];
  try {
    await loadCopy();
    if (fetchRegion) await keepFiles(region, fetchRegion());
  } catch {
    // Without the region the default texts stay, which mean the same; the next page tries again.
  }
}

// What the visitor's region says otherwise (LNG-02). Not before hydration: the built page speaks
// the plain language.
import type { Locale } from '#domain/languages.ts';
import { keepFiles, type Chunk } from './copy-files.ts';
import { spokenLocale } from './copy.ts';

const REGIONS: Readonly<Partial<Record<Locale, () => Chunk>>> = {
  'en-CA': () => import('./files/en-ca.ts'),
  'en-IN': () => import('./files/en-in.ts'),
  'es-MX': () => import('./files/es-mx.ts'),
  'es-US': () => import('./files/es-us.ts'),
};

/** Lets the region of the page's locale speak, where it has one. */
export async function loadRegion(): Promise<void> {
  const region = spokenLocale();
  const fetchRegion = REGIONS[region];
  // Without it the plain language stays, which says the same.
  if (fetchRegion) await keepFiles(region, fetchRegion()).catch(() => {});
}

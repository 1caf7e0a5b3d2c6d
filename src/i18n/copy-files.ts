// Where texts come from. All files of a language are one chunk (5 KB compressed), fetched for the second page; so are those of a region.
import { fallbackChain, type Locale } from '#domain/languages.ts';
import {
  addCopy,
  hasCopy,
  spokenLanguage,
  spokenLocale,
  startCopy,
  type CopyFile,
  type CopyName,
} from './copy.ts';

type Chunk = Promise<{ files: Record<string, CopyFile> }>;

const CHUNKS: Readonly<Record<string, () => Chunk>> = {
  en: () => import('./files/en.ts'),
  es: () => import('./files/es.ts'),
  'en-ca': () => import('./files/en-ca.ts'),
  'en-in': () => import('./files/en-in.ts'),
  'es-mx': () => import('./files/es-mx.ts'),
  'es-us': () => import('./files/es-us.ts'),
};

async function fetchLanguage(language: string): Promise<void> {
  const chunk = await CHUNKS[language]?.();
  for (const [path, file] of Object.entries(chunk?.files ?? {})) {
    // A file is named after what speaks it.
    const name = path.replace(/^.*\/|\.json$/g, '') as CopyName;
    if (!hasCopy(language, name)) addCopy(language, name, file);
  }
}

/** Makes sure that the page's language has these files. Rejects when they cannot be fetched. */
export async function loadCopy(...names: CopyName[]): Promise<void> {
  const language = spokenLanguage();
  if (!names.every((name) => hasCopy(language, name))) await fetchLanguage(language);
}

/** LNG-02: what the visitor's region says otherwise. Not before hydration: the built page speaks the plain language. */
export async function loadRegion(): Promise<void> {
  const region = fallbackChain(spokenLocale()).find((language) => language.includes('-'));
  // Without it the plain language stays, which says the same.
  if (region !== undefined) await fetchLanguage(region).catch(() => {});
}

/** Begins to speak; `texts`, in the locale's language, came with the page and need no fetching. */
export function speak(locale: Locale, texts: Partial<Record<CopyName, CopyFile>> = {}): void {
  let askedForEnglish = false;
  startCopy(locale, () => {
    if (askedForEnglish) return;
    askedForEnglish = true;
    // A text that cannot be had in English either stays its key; nothing better is left to say.
    void fetchLanguage('en').catch(() => {});
  });
  for (const [name, text] of Object.entries(texts)) {
    // Object.entries forgets that the keys are copy names.
    addCopy(spokenLanguage(), name as CopyName, text);
  }
}

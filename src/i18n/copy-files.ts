// Loads the texts. All files of a language are one chunk (29 KB compressed), prefetched for the
// second page; so are those of a region (region.ts).
import type { CopyFile } from '#domain/copy-reader.ts';
import type { Language, Locale } from '#domain/languages.ts';
import { spokenLanguage, spokenLocale, type CopyName } from './copy.ts';
import { addCopy, beginWords, hasBegun, hasCopy, speakByWords } from './words.ts';

/** Path -> texts, as returned by a glob import. */
export type Chunk = Promise<{ files: Record<string, CopyFile> }>;

const CHUNKS: Readonly<Record<Language, () => Chunk>> = {
  en: () => import('./files/en.ts'),
  es: () => import('./files/es.ts'),
};

/** The languages whose files are all loaded. */
const complete = new Set<Language>();

async function fetchLanguage(language: Language): Promise<void> {
  await keepFiles(language, CHUNKS[language]());
  complete.add(language);
}

/** Adds a chunk's texts to a language or a region. Rejects when it cannot be loaded. */
export async function keepFiles(language: Language | Locale, chunk: Chunk): Promise<void> {
  const { files } = await chunk;
  for (const [path, file] of Object.entries(files)) {
    // A file is named after the part that uses it.
    const name = path.replace(/^.*\/|\.json$/g, '') as CopyName;
    if (!hasCopy(language, name)) addCopy(language, name, file);
  }
}

/**
 * Loads the texts of the page's language, and switches to i18next.
 * Rejects when they cannot be loaded.
 */
export async function loadCopy(): Promise<void> {
  const locale = spokenLocale();
  const language = spokenLanguage();
  if (!hasBegun(locale)) begin(locale);
  if (!complete.has(language)) await fetchLanguage(language);
  // Until here the texts from the build were used (first-words.ts).
  speakByWords(locale);
}

/** Switches to a locale; `texts`, in its language, are available at once. */
export function speak(locale: Locale, texts: Partial<Record<CopyName, CopyFile>> = {}): void {
  begin(locale);
  speakByWords(locale);
  for (const [name, text] of Object.entries(texts)) {
    // Object.entries loses the type of the keys.
    addCopy(spokenLanguage(), name as CopyName, text);
  }
}

function begin(locale: Locale): void {
  complete.clear();
  let askedForEnglish = false;
  beginWords(locale, () => {
    if (askedForEnglish) return;
    askedForEnglish = true;
    // A text that cannot be loaded in English either shows its key; nothing better is left.
    void fetchLanguage('en').catch(() => {});
  });
}

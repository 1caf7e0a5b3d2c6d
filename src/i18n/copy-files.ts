// Where texts come from. All files of a language are one chunk (29 KB compressed), fetched ahead
// for the second page; so are those of a region (region.ts).
import type { CopyFile } from '#domain/copy-reader.ts';
import type { Language, Locale } from '#domain/languages.ts';
import { spokenLanguage, spokenLocale, type CopyName } from './copy.ts';
import { addCopy, beginWords, hasBegun, hasCopy, speakByWords } from './words.ts';

/** Path -> texts, as a glob of files gives them. */
export type Chunk = Promise<{ files: Record<string, CopyFile> }>;

const CHUNKS: Readonly<Record<Language, () => Chunk>> = {
  en: () => import('./files/en.ts'),
  es: () => import('./files/es.ts'),
};

/** The languages of which everything is here. */
const complete = new Set<Language>();

async function fetchLanguage(language: Language): Promise<void> {
  await keepFiles(language, CHUNKS[language]());
  complete.add(language);
}

/**
 * Adds what a chunk brings to the texts of a language or a region. Rejects when it cannot be
 * fetched.
 */
export async function keepFiles(language: Language | Locale, chunk: Chunk): Promise<void> {
  const { files } = await chunk;
  for (const [path, file] of Object.entries(files)) {
    // A file is named after what speaks it.
    const name = path.replace(/^.*\/|\.json$/g, '') as CopyName;
    if (!hasCopy(language, name)) addCopy(language, name, file);
  }
}

/**
 * Makes sure that the texts of the page's language are there, and that they are read by i18next.
 * Rejects when they cannot be fetched.
 */
export async function loadCopy(): Promise<void> {
  const locale = spokenLocale();
  const language = spokenLanguage();
  if (!hasBegun(locale)) begin(locale);
  if (!complete.has(language)) await fetchLanguage(language);
  // What the build read has spoken until here (first-words.ts).
  speakByWords(locale);
}

/** Begins to speak a locale; `texts`, in its language, are there at once. */
export function speak(locale: Locale, texts: Partial<Record<CopyName, CopyFile>> = {}): void {
  begin(locale);
  speakByWords(locale);
  for (const [name, text] of Object.entries(texts)) {
    // Object.entries forgets that the keys are copy names.
    addCopy(spokenLanguage(), name as CopyName, text);
  }
}

function begin(locale: Locale): void {
  complete.clear();
  let askedForEnglish = false;
  beginWords(locale, () => {
    if (askedForEnglish) return;
    askedForEnglish = true;
    // A text that cannot be had in English either stays its key; nothing better is left to say.
    void fetchLanguage('en').catch(() => {});
  });
}

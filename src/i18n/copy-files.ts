// Where texts come from: one file a page and language, fetched with the page.
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

const files = import.meta.glob<CopyFile>('#locales/*/*.json', { import: 'default' });

const fileOf = (language: string, name: CopyName) =>
  Object.entries(files).find(([path]) => path.endsWith(`/locales/${language}/${name}.json`))?.[1];

async function fetchCopy(language: string, name: CopyName): Promise<void> {
  const fetchFile = fileOf(language, name);
  if (fetchFile && !hasCopy(language, name)) addCopy(language, name, await fetchFile());
}

/** Fetches what a page says in the page's language, and what its region says otherwise (LNG-02). Rejects when the network does. */
export async function loadCopy(...names: CopyName[]): Promise<void> {
  // On a Spanish page English, the end of the chain, is fetched only for a key that is missing.
  const languages = fallbackChain(spokenLocale()).filter((language) =>
    language.startsWith(spokenLanguage()),
  );
  await Promise.all(
    languages.flatMap((language) => names.map((name) => fetchCopy(language, name))),
  );
}

/** Begins to speak; `texts`, in the locale's language, came with the page and need no fetching. */
export function speak(locale: Locale, texts: Partial<Record<CopyName, CopyFile>> = {}): void {
  // A text that cannot be had in English either stays its key; nothing better is left to say.
  startCopy(locale, (name) => void fetchCopy('en', name).catch(() => {}));
  for (const [name, text] of Object.entries(texts)) {
    // Object.entries forgets that the keys are copy names.
    if (text) addCopy(spokenLanguage(), name as CopyName, text);
  }
}

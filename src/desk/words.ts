// The desk's own texts, in the language of the page.
import english from '#locales/en/desk/desk.json';
import spanish from '#locales/es/desk/desk.json';
import type { CopyFile } from '#domain/copy-reader.ts';
import type { Language } from '#domain/languages.ts';
import type { CopyName } from '#src/i18n/copy.ts';
import { loadCopy } from '#src/i18n/copy-files.ts';
import { addCopy } from '#src/i18n/words.ts';

/** A store's poster shows both. */
const WORDS = { en: english, es: spanish };
const CALENDAR_WORDS = {
  en: () => import('#locales/en/desk/store-calendar.json'),
  es: () => import('#locales/es/desk/store-calendar.json'),
};
const DOOR_WORDS = {
  en: () => import('#locales/en/desk/door.json'),
  es: () => import('#locales/es/desk/door.json'),
};

/** The desk's name, in the title of its window. */
export const deskTitle = (language: Language): string => WORDS[language].title;

/** Loads the desk's texts; the page's language is already set. */
export async function loadDeskWords(language: Language): Promise<void> {
  const name: CopyName = 'desk';
  const [{ default: doorWords }, { default: calendarWords }] = await Promise.all([
    DOOR_WORDS[language](),
    CALENDAR_WORDS[language](),
    loadCopy(),
  ]);
  addCopy(language, name, WORDS[language] as CopyFile);
  addCopy(language, 'door', doorWords as CopyFile);
  addCopy(language, 'store-calendar', calendarWords as CopyFile);
}

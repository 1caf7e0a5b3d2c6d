/**
 * LNG-01: texts of a screen in the other language, from the vocabulary of both, so that a text is
 * found whether or not it has ever been in a copy file. Names that the chart knows are data.
 */
import { addDays, addMonths, type IsoDate } from '#domain/dates.ts';
import { LANGUAGES, localeFor, type Language } from '#domain/languages.ts';
import { STATE_NAMES } from '#domain/states.ts';
import { copyOf } from '#tests/support/words.ts';

/** Addresses have no language. */
const ADDRESS = /\S*[/@]\S*/g;

const wordsIn = (text: string): string[] =>
  text
    .replaceAll(ADDRESS, ' ')
    .toLowerCase()
    .match(/\p{L}{3,}/gu) ?? [];

const MONTHS = 12;
const DAYS = 7;
const FIRST: IsoDate = '2026-01-01';

/** Days and months, which are in no copy file. */
function calendarWords(language: Language): string[] {
  const said = (part: Intl.DateTimeFormatOptions, dates: readonly IsoDate[]) => {
    const format = new Intl.DateTimeFormat(localeFor(language, []), { ...part, timeZone: 'UTC' });
    return dates.map((date) => format.format(new Date(date)));
  };
  const months = Array.from({ length: MONTHS }, (_, at) => addMonths(FIRST, at));
  const days = Array.from({ length: DAYS }, (_, at) => addDays(FIRST, at));
  return [...said({ month: 'long' }, months), ...said({ weekday: 'long' }, days)].flatMap(wordsIn);
}

const textsIn = (copy: unknown): string[] =>
  typeof copy === 'string' ? [copy] : Object.values(Object(copy) as object).flatMap(textsIn);

function vocabulary(language: Language): ReadonlySet<string> {
  const texts = textsIn(copyOf(language)).map((text) => text.replaceAll(/\{\{.*?\}\}/g, ' '));
  return new Set([...texts.flatMap(wordsIn), ...calendarWords(language)]);
}

const vocabularies: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: vocabulary('en'),
  es: vocabulary('es'),
};

const otherThan = (language: Language): Language =>
  LANGUAGES.find((one) => one !== language) ?? language;

/** Whether only this language has the word. */
const isOwn = (word: string, language: Language): boolean =>
  vocabularies[language].has(word) && !vocabularies[otherThan(language)].has(word);

/** What is on the screen, text by text, without what says itself that it is in another language. */
function textsNow(language: Language): string[] {
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { textContent, parentElement } = walker.currentNode;
    const tongue = parentElement?.closest('[lang]')?.getAttribute('lang') ?? language;
    if (parentElement?.matches('script, style') || !tongue.startsWith(language)) continue;
    texts.push((textContent ?? '').trim());
  }
  return texts;
}

/** A line for each text in the other language. `known`: what the chart knows. */
export function inOtherTongue(language: Language, known: unknown): string[] {
  const other = otherThan(language);
  const suspects = textsNow(language).filter((text) => {
    const said = wordsIn(text);
    return said.some((word) => isOwn(word, other)) && !said.some((word) => isOwn(word, language));
  });
  if (suspects.length === 0) return [];
  // A state is called the same in both.
  const data = new Set([...textsIn(known), ...Object.values(STATE_NAMES)].flatMap(wordsIn));
  return suspects
    .filter((text) => wordsIn(text).some((word) => isOwn(word, other) && !data.has(word)))
    .map((text) => `"${text}" is not in ${language}`);
}

/**
 * LNG-01: texts of a screen in the other language, from the vocabulary of both, so that a text is
 * found whether or not it has ever been in a copy file. Names that the chart knows are data.
 */
import { LANGUAGES, localeFor, type Language } from '#domain/languages.ts';
import { STATE_NAMES } from '#domain/states.ts';
import { copyOf } from '#tests/support/words.ts';

const wordsIn = (text: string): string[] => text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];

const MONTHS = 12;
const DAYS = 7;

/** Days and months, which are in no copy file. */
function calendarWords(language: Language): string[] {
  const said = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeFor(language, []), { ...options, timeZone: 'UTC' });
  const [month, weekday] = [said({ month: 'long' }), said({ weekday: 'long' })];
  return [
    ...Array.from({ length: MONTHS }, (_, at) => month.format(Date.UTC(2026, at, 1))),
    ...Array.from({ length: DAYS }, (_, at) => weekday.format(Date.UTC(2026, 0, at + 1))),
  ].flatMap(wordsIn);
}

const textsIn = (copy: unknown): string[] =>
  typeof copy === 'string' ? [copy] : Object.values(Object(copy) as object).flatMap(textsIn);

function vocabulary(language: Language): ReadonlySet<string> {
  const texts = textsIn(copyOf(language)).map((text) => text.replaceAll(/\{\{.*?\}\}/g, ' '));
  return new Set([...texts.flatMap(wordsIn), ...calendarWords(language)]);
}

/** The words that only this language has. */
let own: Readonly<Record<Language, ReadonlySet<string>>> | undefined;

function ownWords(): Readonly<Record<Language, ReadonlySet<string>>> {
  if (own) return own;
  const all = LANGUAGES.map(vocabulary);
  const only = (language: Language) => {
    const [one, other] = language === 'en' ? all : all.toReversed();
    return new Set([...(one ?? [])].filter((word) => !other?.has(word)));
  };
  own = { en: only('en'), es: only('es') };
  return own;
}

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
  const words = ownWords();
  const other = words[language === 'en' ? 'es' : 'en'];
  const suspects = textsNow(language).filter((text) => {
    const said = wordsIn(text);
    return said.some((word) => other.has(word)) && !said.some((word) => words[language].has(word));
  });
  if (suspects.length === 0) return [];
  // A state is called the same in both.
  const data = new Set([...textsIn(known), ...Object.values(STATE_NAMES)].flatMap(wordsIn));
  return suspects
    .filter((text) => wordsIn(text).some((word) => other.has(word) && !data.has(word)))
    .map((text) => `"${text}" is not in ${language}`);
}

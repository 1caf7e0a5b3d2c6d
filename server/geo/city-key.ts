/** Words that occur in both forms: USPS Publication 28 abbreviates them, or Spanish has its own. */
const LONG_FORMS: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  ft: 'fort',
  mt: 'mount',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  nueva: 'new',
  nuevo: 'new',
};

/**
 * The key that city names are compared by: without accents, case, punctuation, spaces and
 * abbreviations, so that "St. Louis" is "saintlouis" and "Coeur d'Alene" equals USPS's "Coeur D
 * Alene".
 */
export function cityKey(name: string): string {
  const words = plainWords(name);
  return words.map((word) => LONG_FORMS[word] ?? word).join('');
}

function plainWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’.ʻ]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
}

/** The same for text still being typed: its last word may be incomplete, so it is not expanded. */
export function typedCityKey(text: string): string {
  const words = plainWords(text);
  const last = words.pop() ?? '';
  return [...words.map((word) => LONG_FORMS[word] ?? word), last].join('');
}

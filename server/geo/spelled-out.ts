// Texts that name a place clearly, though not as the gazetteer does: "Chicago/IL", "Chicago, Ill.".
import { abbreviationOf, STATE_NAMES, type StateCode } from '#domain/states.ts';

/** The text with commas between its parts; a fraction in an address stays. */
export const withCommas = (text: string): string =>
  text.replaceAll(/([\p{L}.]) ?[/;|] ?(?=\p{L})/gu, '$1, ');

/** The same, with the letters of the state at its end; undefined when no state is there. */
export function spelledOut(text: string): string | undefined {
  const [, city, cut] =
    /^(.*\S),\s*([^,]+)$/.exec(withCommas(text.trim())) ?? ENDS_IN_PERIOD.exec(text.trim()) ?? [];
  const state = cut === undefined ? undefined : stateCutShort(cut);
  return city !== undefined && state ? `${city}, ${state}` : undefined;
}

/** Without a comma, only a period says that a name is cut short. */
const ENDS_IN_PERIOD = /^(.*\S) (\S+\.)$/;

/** Cut short in ways that begin no state's name, or that of two. */
const SHORT_NAMES: Readonly<Record<string, StateCode>> = {
  ala: 'AL',
  fla: 'FL',
  miss: 'MS',
  'w va': 'WV',
};

const SHORTEST = 3;

// An own list: Object.keys forgets that a const table's keys are its codes.
const CODES = Object.keys(STATE_NAMES) as readonly StateCode[];

/** A state by the beginnings of its words, as long as there is no other: "Ill.", "N. Mex.". */
function stateCutShort(name: string): StateCode | undefined {
  const words = name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const wanted = words.join(' ');
  const known = abbreviationOf(wanted) ?? SHORT_NAMES[wanted];
  if (known || wanted.length < SHORTEST) return known;
  const [found, ...others] = CODES.filter((code) => {
    const whole = STATE_NAMES[code].toLowerCase().split(' ');
    return whole.length === words.length && words.every((word, at) => whole[at]?.startsWith(word));
  });
  return others.length === 0 ? found : undefined;
}

/** In which language axe checks a screen: only one, since the words are the only difference. */
import type { Place } from '@dosepath/journeys';
import { LANGUAGES, type Language } from '#domain/languages.ts';
import type { RunOfPath } from '../levels.ts';
import { visibleIn } from './looks.ts';

/** What distinguishes one screen of the patient's app from another. */
export const screenKey = ({ value }: Pick<Place, 'value'>): string =>
  JSON.stringify(visibleIn(value));

type KeyOf = (place: Pick<Place, 'value'>) => string;

const screensOf = (
  runs: readonly RunOfPath[],
  language: Language,
  keyOf: KeyOf,
): ReadonlySet<string> =>
  new Set(
    runs
      .filter((run) => run.language === language)
      .flatMap(({ path: { start, steps } }) => [start, ...steps].map(keyOf)),
  );

/**
 * The screens each language checks: those only it reaches, and of the others those that balance the
 * numbers.
 */
export function screensByTurns(
  runs: readonly RunOfPath[],
  keyOf: KeyOf = screenKey,
): Readonly<Record<Language, ReadonlySet<string>>> {
  const seen = { en: screensOf(runs, 'en', keyOf), es: screensOf(runs, 'es', keyOf) };
  const turns = { en: new Set<string>(), es: new Set<string>() };
  const ableTo = (screen: string) => LANGUAGES.filter((language) => seen[language].has(screen));
  // Those without a choice first, so that the choices can balance them.
  const screens = [...new Set([...seen.en, ...seen.es])].toSorted(
    (one, other) => ableTo(one).length - ableTo(other).length,
  );
  for (const screen of screens) {
    const [one = 'en', ...others] = ableTo(screen);
    const least = others.find((other) => turns[other].size < turns[one].size) ?? one;
    turns[least].add(screen);
  }
  return turns;
}

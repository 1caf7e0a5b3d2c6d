import { matchSorter } from 'match-sorter';
import type { EligibleVaccine } from '#contract/vaccines.ts';
import { vaccineByCode } from '#domain/vaccines.ts';

/** Words that are in what people type and in no name: "flu shot", "vacuna de la gripe". */
const FILLERS =
  /\b(?:shots?|vaccines?|jabs?|vacunas?|the|for|de|del|la|el|los|las|contra|para)\b/giu;

/** "Td/Tdap" and "(ACWY)" are words of a name too. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** By what a vaccine can be looked for: all its names in both languages, and its brands. */
const namesOf = ({ vaccineCode, names, brands }: EligibleVaccine): string[] =>
  [
    names.display,
    names.short,
    names.spanish,
    names.english,
    vaccineByCode(vaccineCode)?.names.spanishShort ?? '',
    ...brands,
  ].flatMap((name) => [name, name.replaceAll(BETWEEN_WORDS, ' ')]);

/**
 * VAC-14: those that have every word that was typed at the beginning of a word of their names,
 * without regard to accents and case; the best match first, all in their order where nothing was
 * typed.
 */
export function findVaccines(
  vaccines: readonly EligibleVaccine[],
  typed: string,
): EligibleVaccine[] {
  const words = typed
    .replaceAll(FILLERS, ' ')
    .split(/[\s,]+/u)
    .filter(Boolean);
  return words.reduceRight<EligibleVaccine[]>(
    (left, word) =>
      matchSorter(left, word, {
        keys: [namesOf],
        threshold: matchSorter.rankings.WORD_STARTS_WITH,
      }),
    [...vaccines],
  );
}

import { matchSorter } from 'match-sorter';
import type { EligibleVaccine } from '#contract/vaccines.ts';
import { vaccineByCode } from '#domain/vaccines.ts';

/** Words that people type but no name contains: "flu shot", "vacuna de la gripe". */
const FILLERS =
  /\b(?:shots?|vaccines?|jabs?|vacunas?|the|for|de|del|la|el|los|las|contra|para)\b/giu;

/** Splits "Td/Tdap" and "(ACWY)" into the words of a name. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** What a vaccine can be found by: all its names in both languages, and its brands. */
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
 * VAC-14: vaccines with a name in which every typed word starts a word, ignoring accents and case;
 * the best match first, or all in their order if nothing was typed.
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

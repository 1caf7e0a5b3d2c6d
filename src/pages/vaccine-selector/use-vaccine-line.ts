import type { EligibleVaccine } from '#contract/vaccines.ts';
import { ageOn } from '#domain/ages.ts';
import { ENVIRONMENTS } from '#domain/environments.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { vaccineWord } from '#domain/vaccine-word.ts';
import { environmentOfPage } from '#src/app/environment.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { bandKey } from './band-lines.ts';

/**
 * The one plain line about a vaccine: by age band if there is one, otherwise the catalogue's
 * (ELG-04, ELG-05).
 */
export function useVaccineLine() {
  const { language, dateOfBirth, today } = useKnown('language', 'dateOfBirth', 'today');
  const t = useCopy('vaccine-selector');
  return ({ vaccineCode, ageBand, asks }: EligibleVaccine): string | undefined => {
    const key = bandKey(vaccineCode, ageBand, asks);
    if (key === undefined || dateOfBirth === undefined)
      return vaccineByCode(vaccineCode)?.about[language];
    const { genericVaccineWord: generic } = ENVIRONMENTS[environmentOfPage()];
    const word = t(`word.${vaccineWord(ageOn(dateOfBirth, today), { generic })}`);
    return t(`band.${key}`, { word });
  };
}

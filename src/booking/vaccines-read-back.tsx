import type { JourneyContext } from '#machines/knowledge/context.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { vaccineName } from './vaccine-name.ts';

type VaccinesReadBackProps = Pick<JourneyContext, 'vaccines' | 'details' | 'language'>;

/**
 * REV-01: one person's vaccines, and of which of them a prescription is needed or the pharmacist
 * asks again (VAC-05, ELG-07).
 */
export function VaccinesReadBack({ vaccines, details, language }: VaccinesReadBackProps) {
  const t = useCopy('review-appt');
  const formats = useFormats();
  const chosen = details.filter(({ vaccineCode }) => vaccines.includes(vaccineCode));
  const namesOf = (some: typeof details) =>
    formats.list(some.map(({ vaccineCode }) => vaccineName(vaccineCode, language)));
  const onPrescription = chosen.filter(({ rxRequired }) => rxRequired);
  const askedAgain = chosen.filter(({ notices }) => notices.includes('ASK_PHARMACIST'));
  return (
    <>
      {formats.list(vaccines.map((code) => vaccineName(code, language)))}
      {onPrescription.length > 0 && (
        <>
          <br />
          {t('vaccines.prescription', { vaccines: namesOf(onPrescription) })}
        </>
      )}
      {askedAgain.length > 0 && (
        <>
          <br />
          {t('vaccines.asked', { vaccines: namesOf(askedAgain) })}
        </>
      )}
    </>
  );
}

import type { IsoDate } from '#domain/dates.ts';
import { theVaccine } from '#domain/vaccines.ts';
import type { DoseInfo } from '#machines/knowledge/booking-info.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { ChosenVaccines } from './vaccines-in-full.tsx';

type VaccinesReadBackProps = Pick<JourneyContext, 'details' | 'language'> & {
  doses: readonly DoseInfo[];
  /** The day of the visit. */
  on: IsoDate | undefined;
};

/**
 * REV-01, REV-02: one person's vaccines with manufacturer and dose, and which of them need a
 * prescription or a further question by the pharmacist (VAC-05, ELG-07).
 */
export function VaccinesReadBack(props: VaccinesReadBackProps) {
  const { doses, details, language } = props;
  const t = useCopy('review-appt');
  const formats = useFormats();
  const chosen = details.filter(({ vaccineCode }) =>
    doses.some(({ code }) => code === vaccineCode),
  );
  const namesOf = (some: typeof details) =>
    formats.list(some.map(({ vaccineCode }) => theVaccine(vaccineCode, language)));
  const onPrescription = chosen.filter(({ rxRequired }) => rxRequired);
  const askedAgain = chosen.filter(({ notices }) => notices.includes('ASK_PHARMACIST'));
  return (
    <>
      <ChosenVaccines {...props} />
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

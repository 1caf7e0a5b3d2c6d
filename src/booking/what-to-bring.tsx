import type { Appointment } from '#contract/appointments.ts';
import { theVaccine } from '#domain/vaccines.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/**
 * One person's vaccines: an appointment has the final ones; before that, the details read when they
 * were chosen.
 */
interface Visit extends Pick<JourneyContext, 'details'> {
  appointment: Pick<Appointment, 'vaccines'>;
}

type WhatToBringProps = Visit & Pick<JourneyContext, 'language'>;

/** CNF-02: what to bring, including a prescription if a vaccine needs one. */
export function WhatToBring({ appointment, details, language }: WhatToBringProps) {
  const t = useCopy('confirmation');
  const formats = useFormats();
  const { onPrescription, askedAgain } = vaccinesOf({ appointment, details });
  const namesOf = (codes: readonly string[]) =>
    formats.list(codes.map((code) => theVaccine(code, language)));
  return (
    <section className="stack stack-tight" aria-labelledby="bring-title">
      <h2 id="bring-title">{t('bring.title')}</h2>
      <ul>
        <li>{t('bring.id')}</li>
        <li>{t('bring.insurance')}</li>
        <li>{t('bring.sleeves')}</li>
      </ul>
      {askedAgain.length > 0 && <p>{t('bring.asked', { vaccines: namesOf(askedAgain) })}</p>}
      {onPrescription.length > 0 && (
        <Alert tone="warn" title={t('bring.prescription', { vaccines: namesOf(onPrescription) })}>
          {t('bring.orSend')}
        </Alert>
      )}
    </section>
  );
}

/** The codes of vaccines that need a prescription, and of those the pharmacist asks about again. */
export function vaccinesOf({ appointment, details }: Visit) {
  const detailsOf = (code: string) => details.find(({ vaccineCode }) => vaccineCode === code);
  const codesOf = (some: Appointment['vaccines']) => some.map(({ code }) => code);
  return {
    onPrescription: codesOf(
      appointment.vaccines.filter(
        ({ code, rxRequired }) => rxRequired || detailsOf(code)?.rxRequired,
      ),
    ),
    askedAgain: codesOf(
      appointment.vaccines.filter(({ code }) =>
        detailsOf(code)?.notices.includes('ASK_PHARMACIST'),
      ),
    ),
  };
}

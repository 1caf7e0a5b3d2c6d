import type { Appointment } from '#contract/appointments.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** CNF-02: what to have with you, and that a prescription is among it when a vaccine needs one. */
export function WhatToBring({ appointment }: { appointment: Appointment }) {
  const t = useCopy('confirmation');
  const needsPrescription = appointment.vaccines.some(({ rxRequired }) => rxRequired);
  return (
    <section className="stack stack-tight" aria-labelledby="bring-title">
      <h2 id="bring-title">{t('bring.title')}</h2>
      <ul>
        <li>{t('bring.id')}</li>
        <li>{t('bring.insurance')}</li>
        <li>{t('bring.sleeves')}</li>
      </ul>
      {needsPrescription && <Alert tone="warn">{t('bring.prescription')}</Alert>}
    </section>
  );
}

import { useKnown } from '#src/app/use-journey.ts';
import { PassOffer } from '#src/booking/pass-offer.tsx';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { WhatToBring } from '#src/booking/what-to-bring.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { ShownProps } from './shown.ts';
import { ToCalendar } from './to-calendar.tsx';

/**
 * Beside an appointment: for an upcoming one what to bring and the calendar, unless its time is
 * lost; and whom to call, which for one from another system the page itself says.
 */
export function Beside({ appointment }: ShownProps) {
  const t = useCopy('view-details');
  const { details, language } = useKnown('details', 'language');
  const isToCome = appointment.standing === 'upcoming';
  const isOurs = appointment.source !== 'Legacy';
  const hasTime = isToCome && isOurs && appointment.lostTime === undefined;
  return (
    <>
      {isToCome && <WhatToBring appointment={appointment} details={details} language={language} />}
      {hasTime && <ToCalendar appointment={appointment} />}
      {hasTime && <PassOffer />}
      {isOurs && (
        <section className="stack stack-tight" aria-labelledby="help-title">
          <h2 id="help-title">{t('questions')}</h2>
          <StoreToCall of={appointment.store} />
        </section>
      )}
    </>
  );
}

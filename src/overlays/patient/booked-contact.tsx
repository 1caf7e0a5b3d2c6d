import { showPhone } from '#domain/phone-shape.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** The current contact of a booked patient, which the short list of facts lacks. */
export function BookedContact() {
  const t = useCopy('contact-fields');
  const contact = useJourney(({ context }) => context.manage.appointment?.journey.patient?.contact);
  const phone = contact?.phones?.[0]?.number;
  const rows = [
    { term: t('email'), value: contact?.emails?.[0]?.address },
    { term: t('phone'), value: phone && showPhone(phone) },
  ];
  return <SummaryList rows={rows.filter(({ value }) => value !== undefined)} />;
}

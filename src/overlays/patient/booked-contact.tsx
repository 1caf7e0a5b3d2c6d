import { showPhone } from '#domain/phone-shape.ts';
import type { ViewProps } from '#src/app/view.ts';
import { SummaryList } from '#src/components/summary-list/summary-list.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** How the person of a booked appointment is reached now, which is not on its short list of facts. */
export function BookedContact({ snapshot }: Pick<ViewProps, 'snapshot'>) {
  const t = useCopy('contact-info');
  const contact = snapshot.context.manage.appointment?.journey.patient?.contact;
  const phone = contact?.phones?.[0]?.number;
  const rows = [
    { term: t('email'), value: contact?.emails?.[0]?.address },
    { term: t('phone'), value: phone && showPhone(phone) },
  ];
  return <SummaryList rows={rows.filter(({ value }) => value !== undefined)} />;
}

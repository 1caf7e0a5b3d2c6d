import type { ManagedAppointment } from '#contract/manage.ts';
import { Tag } from '#src/components/tag/tag.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type Standing = Pick<ManagedAppointment, 'standing' | 'status'>;

function statusOf({ standing, status }: Standing) {
  if (standing === 'upcoming') return status === 'Rescheduled' ? 'moved' : 'booked';
  return standing === 'past' && status === 'Fulfilled' ? 'done' : standing;
}

/** The state of an appointment, in a word (MNG-04). */
export function StandingTag({ appointment }: { appointment: Standing }) {
  const t = useCopy('manage-appointment');
  return <Tag tone="calm">{t(`list.status.${statusOf(appointment)}`)}</Tag>;
}

import type { ManagedAppointment } from '#contract/manage.ts';
import { isAtStore } from '#domain/appointments.ts';
import { Tag } from '#src/components/tag/tag.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type Standing = Pick<
  ManagedAppointment,
  'standing' | 'status' | 'checkinStatus' | 'appointmentDate' | 'today' | 'lostTime'
>;

function statusOf(appointment: Standing) {
  const { standing, status, lostTime } = appointment;
  // DSK-04: "booked" would send them to a closed store.
  if (standing === 'upcoming' && lostTime) return 'lost';
  if (standing === 'upcoming') return status === 'Rescheduled' ? 'moved' : 'booked';
  if (standing !== 'past') return standing;
  if (status === 'Fulfilled') return 'done';
  // Whoever has arrived can change nothing any more; their visit is not over yet.
  return isAtStore(appointment) ? 'here' : 'past';
}

/** The state of an appointment, in a word (MNG-04). */
export function StandingTag({ appointment }: { appointment: Standing }) {
  const t = useCopy('manage-appointment');
  return <Tag tone="calm">{t(`list.status.${statusOf(appointment)}`)}</Tag>;
}

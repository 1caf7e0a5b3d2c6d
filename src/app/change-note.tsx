import { wallTimeOf } from '#src/booking/appointment-time.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '../i18n/copy.ts';
import { useFormats } from '../i18n/formats.ts';
import type { ViewProps } from './view.ts';

/** MNG-06: on the pages of the booking, while they change what is booked: that it stays theirs until the change is saved. */
export function ChangeNote({ snapshot }: ViewProps) {
  const t = useCopy('review-change');
  const formats = useFormats();
  const { appointment } = snapshot.context.manage;
  if (!appointment) return null;
  const { date, time } = wallTimeOf(appointment.appointmentDate);
  return (
    <Alert tone="info">
      {t(appointment.standing === 'missed' ? 'noteMissed' : 'note', {
        date: formats.longDate(date),
        time: formats.time(time),
      })}
    </Alert>
  );
}

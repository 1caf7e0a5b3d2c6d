import { wallTimeIn } from '#domain/timeslots.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '../i18n/copy.ts';
import { useFormats } from '../i18n/formats.ts';
import { useJourney } from './use-journey.ts';

/**
 * MNG-06: on the pages of the booking, while they change what is booked: that it stays theirs until
 * the change is saved; of a group that is moved, until a time is chosen (GRP-03).
 */
export function ChangeNote() {
  const t = useCopy('review-change');
  const formats = useFormats();
  const { appointment, isMovingAll } = useJourney(({ context }) => context.manage);
  if (!appointment) return null;
  if (isMovingAll) return <Alert tone="info">{t('noteForAll')}</Alert>;
  const { date, time } = wallTimeIn(appointment.appointmentDate);
  return (
    <Alert tone="info">
      {t(appointment.standing === 'missed' ? 'noteMissed' : 'note', {
        date: formats.longDate(date),
        time: formats.time(time),
      })}
    </Alert>
  );
}

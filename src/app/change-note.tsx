import { wallTimeIn } from '#domain/timeslots.ts';
import { isTimeLost } from '#src/booking/booked-people.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { GivesUp } from '#src/booking/gives-up.tsx';
import { useCopy } from '../i18n/copy.ts';
import { useFormats } from '../i18n/formats.ts';
import { useJourney } from './use-journey.ts';

/**
 * MNG-06: on the pages of the booking, while they change what is booked: that it stays theirs until
 * the change is saved; of a group that is moved, until a time is chosen (GRP-03). Nobody keeps a
 * time at a closed store (DSK-04). And that another time gives up the earlier one that is held
 * (CNF-05).
 */
export function ChangeNote() {
  const t = useCopy('review-change');
  const formats = useFormats();
  const manage = useJourney(({ context }) => context.manage);
  const { appointment, isMovingAll } = manage;
  if (!appointment) return null;
  const isLost = isTimeLost({ ...manage, scope: isMovingAll ? 'group' : 'person' });
  const givesUp = <GivesUp appointment={appointment} />;
  if (isMovingAll)
    return (
      <Alert tone="info">
        <p>{t(isLost ? 'noteForAllLost' : 'noteForAll')}</p>
        {givesUp}
      </Alert>
    );
  const { date, time } = wallTimeIn(appointment.appointmentDate);
  const isMissed = appointment.standing === 'missed';
  return (
    <Alert tone="info">
      <p>
        {t(isLost ? 'noteLost' : isMissed ? 'noteMissed' : 'note', {
          date: formats.longDate(date),
          time: formats.time(time),
        })}
      </p>
      {givesUp}
    </Alert>
  );
}

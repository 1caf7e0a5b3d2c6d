import type { ManagedAppointment } from '#contract/manage.ts';
import { isAtStore } from '#domain/appointments.ts';
import { shortZoneName } from '#domain/zone-names.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { StandingTag } from '#src/booking/standing-tag.tsx';
import { BookedVaccines } from '#src/booking/vaccines-in-full.tsx';
import { writtenDay } from '#src/booking/written-day.ts';
import { Button } from '#src/components/button/button.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './own-appointments.module.css';

type AppointmentCardProps = { appointment: ManagedAppointment; onOpen: () => void };

/**
 * An appointment in the list: when, where, for whom, which vaccines, its state, and a link to it.
 */
export function AppointmentCard({ appointment, onOpen }: AppointmentCardProps) {
  const t = useCopy('manage-appointment');
  const formats = useFormats();
  const { appointmentDate, store, patient, standing } = appointment;
  const date = writtenDay(appointment, formats);
  const name = `${patient.firstName} ${patient.lastName}`;
  return (
    <li className={styles.card} data-standing={isAtStore(appointment) ? 'upcoming' : standing}>
      <div className={styles.words}>
        <div className={styles.head}>
          <time className={styles.when} dateTime={appointmentDate}>
            {date},{' '}
            <span className="no-break">
              {formats.time(wallTimeIn(appointmentDate).time)}{' '}
              {shortZoneName(store.address.timeZone, appointmentDate)}
            </span>
          </time>
          <StandingTag appointment={appointment} />
        </div>
        <p>
          {name}: <BookedVaccines appointment={appointment} language={spokenLanguage()} />
        </p>
        <p className="small muted">
          {store.name}, {store.address.line1}, {store.address.city}
        </p>
      </div>
      <Button onPress={onOpen}>
        {t('list.details')} <VisuallyHidden>{t('list.detailsOf', { name, date })}</VisuallyHidden>
      </Button>
    </li>
  );
}

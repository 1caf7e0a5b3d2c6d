import type { Appointment } from '#contract/appointments.ts';
import { formatConfirmationNumber } from '#domain/confirmation-number.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { calledAmong, fullNamesAmong } from '#domain/called.ts';
import { BookedVaccines } from '#src/booking/vaccines-in-full.tsx';
import { PassOfferTo } from '#src/booking/pass-offer.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './people.module.css';

type PeopleProps = {
  appointments: readonly Appointment[];
  language: JourneyContext['language'];
  onOpen: (confirmationNumber: string) => void;
};

/** GRP-03: everyone with their own number, time and vaccines, and a way to change only theirs. */
export function People({ appointments, language, onOpen }: PeopleProps) {
  const t = useCopy('confirmation');
  const formats = useFormats();
  const people = appointments.map(({ patient }) => patient);
  const called = calledAmong(people);
  const full = fullNamesAmong(people);
  return (
    <ul className={styles.people}>
      {appointments.map((appointment, index) => {
        const { confirmationNumber, appointmentDate } = appointment;
        return (
          <li className={styles.person} key={confirmationNumber}>
            <h2 className={styles.name}>{full[index]}</h2>
            <dl className={styles.facts}>
              <dt>{t('group.time')}</dt>
              <dd>
                <time dateTime={appointmentDate}>
                  {formats.time(wallTimeIn(appointmentDate).time)}
                </time>
              </dd>
              <dt>{t('group.ownNumber')}</dt>
              <dd className={styles.number}>{formatConfirmationNumber(confirmationNumber)}</dd>
              <dt>{t('vaccines')}</dt>
              <dd>
                <BookedVaccines appointment={appointment} language={language} />
              </dd>
            </dl>
            <div data-print="hide">
              <Button variant="quiet" onPress={() => onOpen(confirmationNumber)}>
                {t('group.open', { name: called[index] })}
              </Button>
              <PassOfferTo name={called[index] ?? ''} confirmationNumber={confirmationNumber} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

import { offersBookedTime } from '#machines/knowledge/booked-time.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { Button } from '#src/components/button/button.tsx';
import { Tag } from '#src/components/tag/tag.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import styles from './offers.module.css';
import { useDayWords } from './use-day-words.ts';

/**
 * MNG-06: a visitor who changes vaccines is offered the booked time and store by name, before all
 * others.
 */
export function BookedTime() {
  const send = useSend();
  const t = useCopy('timeslots');
  const formats = useFormats();
  const dayOf = useDayWords();
  const isOffered = useJourney(({ context }) => offersBookedTime(context));
  const { appointment } = useKnown('manage').manage;
  if (!isOffered || !appointment) return null;
  const { store, appointmentDate } = appointment;
  const { date, time } = wallTimeIn(appointmentDate);
  return (
    <section className={styles.offer} data-kept aria-label={t('booked.title')}>
      <div className={styles.words}>
        <Tag>{t('booked.title')}</Tag>
        <p className={styles.time}>{t('at', { date: dayOf(date), time: formats.time(time) })}</p>
        <p className={styles.place}>
          {`${store.name}, ${store.address.line1}, ${store.address.city}`}
        </p>
        <p className={styles.place}>{t('booked.text')}</p>
      </div>
      <Button variant="primary" onPress={() => send({ type: 'bookedTime.kept' })}>
        {t('booked.keep')}
      </Button>
    </section>
  );
}

// The day's list on paper, for a network failure (DSK-04). It contains no e-mail addresses.
import { useEffect, useRef } from 'react';
import type { DeskVisit } from '#contract/desk.ts';
import { vaccineInFull } from '#domain/dose-names.ts';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDesk, useDeskState } from '../../use-desk.ts';
import { useCalendarTime } from '../use-moment.ts';
import styles from './day-print.module.css';

export function DayPrint() {
  const t = useCopy('store-calendar');
  const desk = useDesk();
  const { longDate } = useFormats();
  const day = useDeskState(({ context }) => context.calendar.print);
  const written = useCalendarTime(day?.store.timeZone);
  const heading = useRef<HTMLHeadingElement>(null);
  // Opening it prints once; the button on the sheet prints it again.
  useEffect(() => {
    heading.current?.focus();
    window.print();
  }, []);
  if (!day) return null;
  return (
    <section className={styles.page} aria-labelledby="print-title">
      <div className={styles.ways} data-print="hide">
        <Button variant="primary" icon="print" onPress={() => window.print()}>
          {t('print.again')}
        </Button>
        <Button variant="quiet" onPress={() => desk.send({ type: 'sheet.closed' })}>
          {t('back')}
        </Button>
      </div>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <h2 id="print-title" ref={heading} tabIndex={-1}>
            {`${day.store.name} (${day.store.storeNumber})`}
          </h2>
          <p>{longDate(day.date)}</p>
          <p>{t('print.at', { when: written(day.now) })}</p>
        </header>
        {day.visits.length === 0 ? (
          <p>{t('print.nobody')}</p>
        ) : (
          <table className={styles.list}>
            <thead>
              <tr>
                {(['time', 'name', 'born', 'vaccines', 'status', 'phone'] as const).map(
                  (column) => (
                    <th key={column} scope="col">
                      {t(`print.${column}`)}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {day.visits.map((visit) => (
                <Row key={visit.appointmentId} visit={visit} />
              ))}
            </tbody>
          </table>
        )}
        <p className={styles.note}>{t('print.note')}</p>
      </article>
    </section>
  );
}

function Row({ visit }: { visit: DeskVisit }) {
  const t = useCopy('desk');
  const { time } = useFormats();
  const { slot, firstName, lastName, dob, vaccines, phone, stage, walkIn } = visit;
  const [year = '', month = '', date = ''] = dob.split('-');
  return (
    <tr>
      <td>{time(slot)}</td>
      <td>{`${lastName}, ${firstName}`}</td>
      <td>{`${month}/${date}/${year}`}</td>
      <td>
        {vaccines
          .map(
            ({ name, dose, manufacturerDisplayName }) =>
              `${vaccineInFull(name, manufacturerDisplayName, undefined)} (${dose})`,
          )
          .join('; ')}
      </td>
      <td>{[...(walkIn ? [t('list.walkIn')] : []), t(`stage.${stage}`)].join(', ')}</td>
      <td>{phone}</td>
    </tr>
  );
}

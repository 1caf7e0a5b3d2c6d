import type { ReactNode } from 'react';
import type { AppointmentDetails } from '#contract/manage.ts';
import type { VaccineDetails } from '#contract/vaccines.ts';
import type { Choice, HeldTime } from '#machines/knowledge/times.ts';
import { AppointmentTime } from '#src/booking/appointment-time.tsx';
import { StorePlace } from '#src/booking/store-place.tsx';
import { BookedVaccines, ChosenVaccines } from '#src/booking/vaccines-in-full.tsx';
import { useDoseInfo } from '#src/booking/use-dose-info.ts';
import { Tag } from '#src/components/tag/tag.tsx';
import { spokenLanguage, useCopy } from '#src/i18n/copy.ts';
import styles from './now-and-new.module.css';

type NowAndNewProps = {
  appointment: AppointmentDetails;
  hold: HeldTime;
  choice: Choice;
  /** Codes of the vaccines wanted now, and their details if they were chosen anew. */
  vaccines: readonly string[];
  details: readonly VaccineDetails[];
  /** COV-02: the wanted manufacturer, undefined for any. */
  maker: string | undefined;
};

type Fact = { term: string; now: ReactNode; new: ReactNode; differs: boolean };

/** The appointment now and after the change, side by side; a word marks what differs (MNG-06). */
export function NowAndNew(props: NowAndNewProps) {
  const { appointment, hold, choice, vaccines, details, maker } = props;
  const t = useCopy('review-change');
  const common = useCopy('common');
  const { store } = appointment;
  const booked = appointment.vaccines.map(({ code }) => code);
  const language = spokenLanguage();
  const doses = useDoseInfo();
  const bookedMaker = appointment.vaccines.find(({ manufPref }) => manufPref)?.manufPref;
  const isSame = booked.toSorted().join() === vaccines.toSorted().join() && bookedMaker === maker;
  const facts: Fact[] = [
    {
      term: common('choices.time'),
      now: (
        <AppointmentTime
          appointmentDate={appointment.appointmentDate}
          timeZone={store.address.timeZone}
        />
      ),
      new: <AppointmentTime appointmentDate={hold.appointmentDate} timeZone={hold.timeZone} />,
      differs: Date.parse(appointment.appointmentDate) !== Date.parse(hold.appointmentDate),
    },
    {
      term: common('choices.place'),
      now: <StorePlace {...store.address} name={store.name} />,
      new: <StorePlace {...choice} name={choice.storeName} />,
      differs: store.storeNumber !== choice.storeNumber,
    },
    {
      term: common('choices.vaccines'),
      now: <BookedVaccines appointment={appointment} language={language} />,
      new:
        isSame && details.length === 0 ? (
          <BookedVaccines
            appointment={{ ...appointment, appointmentDate: hold.appointmentDate }}
            language={language}
          />
        ) : (
          <ChosenVaccines doses={doses} on={choice.date} language={language} />
        ),
      differs: !isSame,
    },
  ];
  return (
    <div className={styles.sides}>
      {(['now', 'new'] as const).map((side) => (
        <section key={side} className={styles.side} aria-labelledby={`side-${side}`}>
          <h2 id={`side-${side}`} className={styles.title}>
            {t(`side.${side}`)}
          </h2>
          <dl className={styles.facts}>
            {facts.map((fact) => (
              <div key={fact.term}>
                <dt className={styles.term}>
                  {fact.term}{' '}
                  {side === 'new' && fact.differs && <Tag tone="calm">{t('differs')}</Tag>}
                </dt>
                <dd className={styles.value}>{fact[side]}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

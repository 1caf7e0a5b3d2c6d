import type { ToCall } from '#contract/store-calendar.ts';
import { inZone } from '#domain/zones.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDesk, useDeskState } from '../../use-desk.ts';
import styles from './calendar-panel.module.css';

/** Those who lost their time and have not answered. */
export function CallListPanel({ isReading, isNoting }: { isReading: boolean; isNoting: boolean }) {
  const t = useCopy('store-calendar');
  const calls = useDeskState(({ context }) => context.calendar.calls);
  const isOfferOver = useDeskState(({ context }) => context.calendar.isOfferOver);
  if (!calls)
    return isReading ? (
      <Skeleton label={t('reading')} stillLabel={t('stillReading')} count={2} />
    ) : null;
  return (
    <>
      {isOfferOver && <Alert tone="warn" title={t('calls.over')} announce="now" />}
      {calls.people.length === 0 && <p>{t('calls.none')}</p>}
      <ul className={styles.calls}>
        {calls.people.map((person) => (
          <Person key={person.appointmentId} person={person} isNoting={isNoting} />
        ))}
      </ul>
    </>
  );
}

function Person({ person, isNoting }: { person: ToCall; isNoting: boolean }) {
  const t = useCopy('store-calendar');
  const desk = useDesk();
  const noted = useDeskState(({ context }) => context.calendar.call?.appointmentId);
  const { appointmentId, firstName, lastName, phone, language, offer, told, groupNumber } = person;
  const isThis = isNoting && noted === appointmentId;
  const name = `${firstName} ${lastName}`;
  const note = (takesOffer: boolean) => () =>
    desk.send({ type: 'call.noted', appointmentId, takesOffer });
  return (
    <li className={styles.call} aria-label={name}>
      <div>
        <p className={styles.name}>
          {name}
          {groupNumber !== undefined && <span className={styles.badge}>{t('calls.group')}</span>}
          {language === 'es' && <span className={styles.badge}>{t('calls.spanish')}</span>}
        </p>
        <p className={styles.phone}>{phone ?? t('calls.noPhone')}</p>
      </div>
      <div>
        <p>
          {t('calls.had')} <Moment at={person.appointmentDate} />
        </p>
        <p className={styles.hint}>{t(`calls.told.${told}`)}</p>
      </div>
      <div>
        {offer ? (
          <Offered offer={offer} />
        ) : (
          <p className={styles.hint}>{t(told === 'soon' ? 'calls.looking' : 'calls.noOffer')}</p>
        )}
      </div>
      <div className={styles.ways}>
        {offer?.state === 'held' && (
          <Button variant="primary" pending={isThis} onPress={note(true)}>
            {t('calls.takes')}
          </Button>
        )}
        <Button pending={isThis} onPress={note(false)}>
          {t('calls.called')}
        </Button>
      </div>
    </li>
  );
}

function Offered({ offer }: { offer: NonNullable<ToCall['offer']> }) {
  const t = useCopy('store-calendar');
  const { time, briefDate } = useFormats();
  const here = useDeskState(({ context }) => context.storeNumber);
  const zone = useDeskState(({ context }) => context.calendar.week?.store.timeZone ?? 'UTC');
  const until = inZone(offer.expiresAt, zone);
  return (
    <>
      <p>
        {t('calls.offered')} <Moment at={offer.appointmentDate} />
        {offer.store.storeNumber !== here && `, ${offer.store.name}, ${offer.store.city}`}
      </p>
      <p className={styles.hint}>
        {t(`calls.${offer.state}`, {
          until: `${briefDate(until.slice(0, 10))}, ${time(until.slice(11, 16))}`,
        })}
      </p>
    </>
  );
}

function Moment({ at }: { at: string }) {
  const { briefDate, time } = useFormats();
  return <strong>{`${briefDate(at.slice(0, 10))}, ${time(at.slice(11, 16))}`}</strong>;
}

import type { ToCall, UnsureText } from '#contract/store-calendar.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useDeskState, usePress } from '../../use-desk.ts';
import { useCalendarTime } from '../use-moment.ts';
import { Fold } from '../fold.tsx';
import styles from './calendar-panel.module.css';

/**
 * Patients who lost their time and have not answered, and patients whose text may not have arrived.
 */
export function CallListPanel({ isReading }: { isReading: boolean }) {
  const t = useCopy('store-calendar');
  const calls = useDeskState(({ context }) => context.calendar.calls);
  const isOfferOver = useDeskState(({ context }) => context.calendar.isOfferOver);
  if (!calls)
    return isReading ? (
      <Skeleton label={t('reading')} stillLabel={t('stillReading')} count={2} />
    ) : null;
  const { people, texts = [] } = calls;
  return (
    <>
      {isOfferOver && <Alert tone="warn" title={t('calls.over')} announce="now" />}
      {people.length + texts.length === 0 && (
        <div>
          <p>{t('calls.none')}</p>
          <p className={styles.hint}>{t('calls.noneYet')}</p>
        </div>
      )}
      {people.length > 0 && (
        <Fold id="lost-times" title={t('calls.lost')} count={people.length}>
          <ul className={styles.calls}>
            {people.map((person) => (
              <Person key={person.appointmentId} person={person} />
            ))}
          </ul>
        </Fold>
      )}
      {texts.length > 0 && (
        <Fold id="unsure-texts" title={t('calls.texts.title')} count={texts.length}>
          <p className={styles.why}>{t('calls.texts.why')}</p>
          <ul className={styles.calls}>
            {texts.map((text) => (
              <Texted key={text.appointmentId} text={text} />
            ))}
          </ul>
        </Fold>
      )}
    </>
  );
}

const nameOf = ({ firstName, lastName }: ToCall | UnsureText) => `${firstName} ${lastName}`;

/** Records the outcome of a call, one call at a time; the waiting is announced. */
function useCall({ appointmentId }: ToCall | UnsureText) {
  const t = useCopy('store-calendar');
  const press = usePress();
  const isNoting = useDeskState((state) =>
    state.matches({ atDesk: { working: { page: { calendar: 'noting' } } } }),
  );
  const call = useDeskState(({ context }) => context.calendar.call);
  return (takesOffer: boolean) => ({
    ...press({ type: 'call.noted', appointmentId, takesOffer }),
    pending: isNoting && call?.appointmentId === appointmentId && call.takesOffer === takesOffer,
    pendingLabel: t(takesOffer ? 'calls.moving' : 'calls.noting'),
  });
}

function Who({ person }: { person: ToCall | UnsureText }) {
  const t = useCopy('store-calendar');
  return (
    <div>
      <p className={styles.name}>
        {nameOf(person)}
        {person.groupNumber !== undefined && (
          <span className={styles.badge}>{t('calls.group')}</span>
        )}
        {person.language === 'es' && <span className={styles.badge}>{t('calls.spanish')}</span>}
      </p>
      <p className={styles.phone}>{person.phone ?? t('calls.noPhone')}</p>
    </div>
  );
}

/** A patient who was texted: what they should know, and when the text was sent. */
function Texted({ text }: { text: UnsureText }) {
  const t = useCopy('store-calendar');
  const call = useCall(text);
  const when = useStoreTime()(text.triedAt);
  return (
    <li className={styles.call} aria-label={nameOf(text)}>
      <Who person={text} />
      <p>
        {t(`calls.texts.about.${text.about}`)} <Moment at={text.appointmentDate} />
      </p>
      <p className={styles.hint}>{t('calls.texts.tried', { when })}</p>
      <div className={styles.ways}>
        <Button {...call(false)}>
          {t('calls.called')} <VisuallyHidden>{nameOf(text)}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

function Person({ person }: { person: ToCall }) {
  const t = useCopy('store-calendar');
  const call = useCall(person);
  const { offer, told } = person;
  return (
    <li className={styles.call} aria-label={nameOf(person)}>
      <Who person={person} />
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
          <Button {...call(true)}>
            {t('calls.takes')} <VisuallyHidden>{nameOf(person)}</VisuallyHidden>
          </Button>
        )}
        <Button variant={offer?.state === 'held' ? 'quiet' : 'secondary'} {...call(false)}>
          {t('calls.called')} <VisuallyHidden>{nameOf(person)}</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}

function Offered({ offer }: { offer: NonNullable<ToCall['offer']> }) {
  const t = useCopy('store-calendar');
  const here = useDeskState(({ context }) => context.storeNumber);
  const until = useStoreTime()(offer.expiresAt);
  return (
    <>
      <p>
        {t('calls.offered')} <Moment at={offer.appointmentDate} />
        {offer.store.storeNumber !== here && `, ${offer.store.name}, ${offer.store.city}`}
      </p>
      <p className={styles.hint}>{t(`calls.${offer.state}`, { until })}</p>
    </>
  );
}

/** Formats a moment in the time of the calendar's store. */
const useStoreTime = () =>
  useCalendarTime(useDeskState(({ context }) => context.calendar.week?.store.timeZone ?? 'UTC'));

function Moment({ at }: { at: string }) {
  const written = useCalendarTime();
  return <strong>{written(at)}</strong>;
}

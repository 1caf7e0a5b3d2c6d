import { useEffect, useRef } from 'react';
import type { lookAtCalendarChange } from '#contract/store-calendar.ts';
import type { Reply } from '#contract/operation.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { usePress } from '../../use-desk.ts';
import { useCalendarTime } from '../use-moment.ts';
import styles from './calendar-panel.module.css';

interface LookProps {
  look: Reply<typeof lookAtCalendarChange>;
  /** There is a form to return to. */
  isTyped: boolean;
  isSaving: boolean;
}

/**
 * Who would lose their time, and that the store closes at once: shown first, then one press makes
 * the change.
 */
export function LookPanel({ look: { people, regain, closesNow }, isTyped, isSaving }: LookProps) {
  const t = useCopy('store-calendar');
  const press = usePress();
  const heading = useRef<HTMLHeadingElement>(null);
  const written = useCalendarTime();
  useEffect(() => heading.current?.focus(), []);
  const reached = people.filter(({ isReached }) => isReached).length;
  return (
    <div className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        {people.length > 0 ? t('look.title', { count: people.length }) : t('look.closesNow')}
      </h3>
      {closesNow && (
        <Alert tone="warn" title={people.length > 0 ? t('look.closesNow') : undefined}>
          {t('look.atStore', { count: closesNow.atStore })}
        </Alert>
      )}
      {people.length > 0 && (
        <p>{t(reached === people.length ? 'look.whatAll' : 'look.what', { count: reached })}</p>
      )}
      {people.length > reached && (
        <Alert tone="warn" title={t('look.unreached', { count: people.length - reached })} />
      )}
      {regain > 0 && <p>{t('look.regain', { count: regain })}</p>}
      <ul className={styles.people}>
        {people.map(
          ({ appointmentId, firstName, lastName, appointmentDate, isReached, hasPhone }) => (
            <li key={appointmentId}>
              <span className={styles.slot}>{written(appointmentDate)}</span>
              <span>{`${firstName} ${lastName}`}</span>
              <span className={styles.hint}>
                {isReached ? t('look.written') : t(hasPhone ? 'look.byPhone' : 'look.unknown')}
              </span>
            </li>
          ),
        )}
      </ul>
      <div className={styles.ways}>
        <Button
          variant="primary"
          pending={isSaving}
          pendingLabel={t('look.saving')}
          {...press({ type: 'calendar.confirmed' })}
        >
          {people.length > 0 ? t('look.confirm', { count: people.length }) : t('look.confirmNow')}
        </Button>
        <Button variant="quiet" {...press({ type: 'calendar.back' })}>
          {t(isTyped ? 'look.back' : 'form.leave')}
        </Button>
      </div>
    </div>
  );
}

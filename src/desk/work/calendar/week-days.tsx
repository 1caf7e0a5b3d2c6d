import type { ReactNode } from 'react';
import { dayShown, specialDayOf } from '#machines/desk/calendar-form.ts';
import { Button } from '#src/components/button/button.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDeskState, usePress } from '../../use-desk.ts';
import styles from './calendar-panel.module.css';
import { useHoursText } from './hours-text.ts';

/** Seven days: when the store is open, and how many are booked. */
export function WeekDays({ isStill }: { isStill: boolean }) {
  const t = useCopy('store-calendar');
  const press = usePress();
  const { briefDate } = useFormats();
  const hoursText = useHoursText();
  const calendar = useDeskState(({ context }) => context.calendar);
  const { week } = calendar;
  if (!week) return null;
  const chosen = dayShown(calendar)?.date;
  return (
    <nav className={styles.week} data-still={isStill || undefined} aria-label={t('week.label')}>
      {!isStill && (
        <div className={styles.weekWays}>
          <Button {...press({ type: 'calendar.moved', days: -7 })}>
            <span aria-hidden="true">←</span> <VisuallyHidden>{t('week.before')}</VisuallyHidden>
          </Button>
          <Button {...press({ type: 'calendar.chosen', date: week.today })}>
            {t('week.today')}
          </Button>
          <Button {...press({ type: 'calendar.moved', days: 7 })}>
            <span aria-hidden="true">→</span> <VisuallyHidden>{t('week.after')}</VisuallyHidden>
          </Button>
        </div>
      )}
      <ol className={styles.days}>
        {week.days.map(({ date, hours, times }) => {
          const booked = times.reduce((sum, time) => sum + time.booked, 0);
          const seats = times.reduce((sum, time) => sum + time.seats, 0);
          return (
            <li key={date}>
              <DayCard
                isStill={isStill}
                isChosen={date === chosen}
                {...press({ type: 'calendar.chosen', date })}
              >
                <span className={styles.dayName}>
                  {briefDate(date)}
                  {date === week.today && <span className={styles.badge}>{t('week.now')}</span>}
                </span>
                <span className={styles.dayRow}>
                  <span className={styles.dayHours}>{hoursText(hours)}</span>
                  <span className={styles.count}>{t('week.booked', { booked, seats })}</span>
                </span>
                {specialDayOf(week, date) && (
                  <span className={styles.special}>{specialDayOf(week, date)?.reason}</span>
                )}
              </DayCard>
            </li>
          );
        })}
      </ol>
      {!isStill && (
        <p className={styles.hint} data-print="hide">
          {t('week.keys')}
        </p>
      )}
    </nav>
  );
}

interface DayCardProps {
  isStill: boolean;
  isChosen: boolean;
  onPress: () => void;
  waits: boolean;
  children: ReactNode;
}

/** While a change is being made, the days cannot be pressed. */
function DayCard({ isStill, isChosen, onPress, waits, children }: DayCardProps) {
  const current = isChosen ? 'date' : undefined;
  return isStill ? (
    <div className={styles.dayButton} data-still="" aria-current={current}>
      {children}
    </div>
  ) : (
    <button
      type="button"
      className={styles.dayButton}
      aria-current={current}
      aria-disabled={waits || undefined}
      onClick={() => !waits && onPress()}
    >
      {children}
    </button>
  );
}

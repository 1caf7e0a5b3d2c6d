import type { StoreWeek } from '#contract/store-calendar.ts';
import { wallTimeIn } from '#domain/timeslots.ts';
import { inZone } from '#domain/zones.ts';
import { minuteOf, openStretches } from '#domain/week-hours.ts';
import { blocksOf, dayShown, specialDayOf, type DraftKind } from '#machines/desk/calendar-form.ts';
import { roleAt } from '#machines/desk/list.ts';
import { Button } from '#src/components/button/button.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDeskState, usePress } from '../../use-desk.ts';
import { Fold } from '../fold.tsx';
import styles from './calendar-panel.module.css';
import { useHoursText } from './hours-text.ts';

type Day = StoreWeek['days'][number];

/** A day's times, each with how many of its seats are booked, its hours and blocks. */
export function DayPanel() {
  const t = useCopy('store-calendar');
  const { longDate } = useFormats();
  const hoursText = useHoursText();
  const calendar = useDeskState(({ context }) => context.calendar);
  const isManager = useDeskState(({ context }) => roleAt(context) === 'manager');
  const day = dayShown(calendar);
  const { week } = calendar;
  if (!day || !week) return null;
  const special = specialDayOf(week, day.date);
  const isOver = day.date < week.today;
  const mayChange = isManager && !isOver;
  return (
    <article className={styles.day} aria-labelledby="calendar-day">
      <h3 id="calendar-day" aria-live="polite">
        {longDate(day.date)}
      </h3>
      <p className={styles.dayHours}>
        {hoursText(day.hours)}
        {special && <span className={styles.special}>{special.reason}</span>}
      </p>
      <p className={styles.hint}>
        {t('day.seats', { count: week.seats })} {t('day.length', { count: week.slotMinutes })}
      </p>
      {mayChange && <Ways day={day} isSpecial={special !== undefined} />}
      {isManager && isOver && <p className={styles.hint}>{t('day.over')}</p>}
      <Blocks week={week} date={day.date} mayChange={mayChange} />
      <Times day={day} week={week} />
    </article>
  );
}

function Ways({ day, isSpecial }: { day: Day; isSpecial: boolean }) {
  const t = useCopy('store-calendar');
  const press = usePress();
  const begin = (kind: DraftKind) => press({ type: 'calendar.begun', kind });
  const usual = { kind: 'usualDay', date: day.date } as const;
  return (
    <div className={styles.ways}>
      {day.hours && (
        <>
          <Button {...begin('closeEarly')}>{t('way.closeEarly')}</Button>
          <Button {...begin('closeDay')}>{t('way.closeDay')}</Button>
          <Button {...begin('block')}>{t('way.block')}</Button>
        </>
      )}
      <Button {...begin('hours')}>{t('way.hours')}</Button>
      {isSpecial && (
        <Button {...press({ type: 'calendar.undone', change: usual })}>{t('way.usual')}</Button>
      )}
      <Button variant="quiet" {...begin('week')}>
        {t('way.week')}
      </Button>
      <Button variant="quiet" {...begin('capacity')}>
        {t('way.capacity')}
      </Button>
    </div>
  );
}

interface BlocksProps {
  week: StoreWeek;
  date: string;
  mayChange: boolean;
}

function Blocks({ week, date, mayChange }: BlocksProps) {
  const t = useCopy('store-calendar');
  const press = usePress();
  const { time } = useFormats();
  const blocks = blocksOf(week, date);
  if (blocks.length === 0) return null;
  return (
    <ul className={styles.blocks} aria-label={t('block.list')}>
      {blocks.map(({ blockId, from, until, seats, reason }) => {
        const stretch = t('stretch', { from: time(from), until: time(until) });
        const what = seats === 0 ? t('block.none') : t('block.some', { count: seats });
        return (
          <li key={blockId}>
            <span>
              <strong>{stretch}</strong> {what}. {reason}
            </span>
            {mayChange && (
              <Button
                variant="quiet"
                {...press({ type: 'calendar.undone', change: { kind: 'unblock', blockId } })}
              >
                {t('block.remove')}{' '}
                <VisuallyHidden>{t('block.removeOf', { stretch })}</VisuallyHidden>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Each time of the day; overbooked times are marked, not only by color. */
function Times({ day, week }: { day: Day; week: StoreWeek }) {
  const t = useCopy('store-calendar');
  if (day.times.length === 0) return <p>{t('day.noTimes')}</p>;
  const booked = day.times.reduce((sum, one) => sum + one.booked, 0);
  const seats = day.times.reduce((sum, one) => sum + one.seats, 0);
  return (
    <Fold
      id="calendar-times"
      title={t('day.times')}
      count={day.times.length}
      sum={t('day.sum', { booked, seats })}
    >
      <ol className={styles.times} aria-label={t('day.times')}>
        {day.times.map((one) => (
          <Time
            key={one.slot}
            one={one}
            day={day}
            usual={week.seats}
            isPast={isPast(week, { date: day.date, slot: one.slot })}
          />
        ))}
      </ol>
    </Fold>
  );
}

interface TimeProps {
  one: Day['times'][number];
  day: Day;
  usual: number;
  /** It has begun: no one can be moved any more. */
  isPast: boolean;
}

function Time({ one: { slot, seats, booked }, day, usual, isPast }: TimeProps) {
  const t = useCopy('store-calendar');
  const { time } = useFormats();
  const state = stateOf({ seats, booked: isPast ? Math.min(booked, seats) : booked, usual });
  const why = isWithinHours(day, slot) ? 'blocked' : 'closed';
  return (
    <li className={styles.time} data-state={state}>
      <span className={styles.slot}>{time(slot)}</span>
      {seats > 0 && <span>{t('day.bookedOf', { booked, seats })}</span>}
      {seats === 0 && booked > 0 && <span>{t('day.stillBooked', { count: booked })}</span>}
      {seats === 0 && booked === 0 && <span>{t('day.blocked')}</span>}
      {state === 'over' && (
        <span className={styles.over}>
          {seats === 0 ? t(`day.lost.${why}`) : t('day.tooMany', { count: booked - seats })}
        </span>
      )}
    </li>
  );
}

const isPast = ({ now, store }: StoreWeek, { date, slot }: { date: string; slot: string }) => {
  const wall = wallTimeIn(inZone(now, store.timeZone));
  return date < wall.date || (date === wall.date && slot <= wall.time);
};

const isWithinHours = ({ hours }: Day, slot: string) =>
  openStretches(hours).some(({ from, until }) => {
    const minute = minuteOf(slot);
    return minute >= from && minute < until;
  });

function stateOf({ seats, booked, usual }: { seats: number; booked: number; usual: number }) {
  if (booked > seats) return 'over';
  if (seats === 0) return 'blocked';
  if (booked === seats) return 'full';
  return seats < usual ? 'fewer' : booked > 0 ? 'some' : 'free';
}

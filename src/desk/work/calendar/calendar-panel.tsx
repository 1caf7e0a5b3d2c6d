// The store's calendar: the week beside the day, and the forms that change it (DSK-04).
import { useEffect, type ReactNode } from 'react';
import { dayShown, isHarmless, type CalendarWork } from '#machines/desk/calendar-form.ts';
import type { DeskSnapshot } from '#machines/desk/desk.machine.ts';
import { roleAt } from '#machines/desk/list.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { Spoken } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useDesk, useDeskState, usePress } from '../../use-desk.ts';
import { Trouble } from '../../trouble.tsx';
import { PageTop } from '../page-frame.tsx';
import { CallListPanel } from './call-list-panel.tsx';
import styles from './calendar-panel.module.css';
import { ChangeForm } from './change-form.tsx';
import { DayPanel } from './day-panel.tsx';
import { DayPrint } from './day-print.tsx';
import { LookPanel } from './look-panel.tsx';
import { WeekDays } from './week-days.tsx';

const STATES = [
  'reading',
  'failed',
  'shown',
  'rereading',
  'unread',
  'drafting',
  'looking',
  'unlooked',
  'looked',
  'changing',
  'unchanged',
  'readingCalls',
  'noCalls',
  'calls',
  'noting',
  'unnoted',
  'readingPrint',
  'printed',
] as const;
type CalendarState = (typeof STATES)[number];

const stateOf = (state: DeskSnapshot): CalendarState | undefined =>
  STATES.find((calendar) => state.matches({ atDesk: { working: { page: { calendar } } } }));

const CALLING: readonly (CalendarState | undefined)[] = [
  'readingCalls',
  'noCalls',
  'calls',
  'noting',
  'unnoted',
];
const CHANGING: readonly (CalendarState | undefined)[] = [
  'drafting',
  'looking',
  'unlooked',
  'looked',
  'changing',
  'unchanged',
  'rereading',
  'unread',
];
const TROUBLES = {
  failed: 'unread',
  unread: 'unread',
  unlooked: 'unlooked',
  unchanged: 'unchanged',
  noCalls: 'unread',
  unnoted: 'unnoted',
} as const satisfies Partial<Record<CalendarState, string>>;

/** What went wrong while a form was on screen. */
const troubleOfForm = (state: CalendarState | undefined) =>
  state === 'unlooked' || state === 'unread' || state === 'unchanged' ? state : undefined;

/** Where no one would lose anything by it, there is nothing to see but the form. */
const isForm = (look: CalendarWork['look']) => look === undefined || isHarmless(look);

/** The week is on screen, or is the first thing that is read. */
const isWeek = (state: CalendarState | undefined) => state === 'shown' || state === 'reading';

export function CalendarPanel() {
  const state = useDeskState(stateOf);
  const week = useDeskState(({ context }) => context.calendar.week);
  const t = useCopy('store-calendar');
  useDayKeys(isWeek(state));
  if (state === 'printed') return <DayPrint />;
  const isCalling = CALLING.includes(state);
  return (
    <Frame title={t(isCalling ? 'calls.title' : 'title')}>
      <TroubleOf state={state} />
      {isCalling ? (
        <CallListPanel isReading={state === 'readingCalls'} />
      ) : (
        <>
          {week ? (
            <Calendar state={state} />
          ) : (
            state === 'reading' && (
              <Skeleton label={t('reading')} stillLabel={t('stillReading')} count={3} />
            )
          )}
        </>
      )}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const t = useCopy('store-calendar');
  const press = usePress();
  const week = useDeskState(({ context }) => context.calendar.week);
  const state = useDeskState(stateOf);
  const isOfWeek = !CALLING.includes(state) && !CHANGING.includes(state);
  const isPrinting = state === 'readingPrint';
  const { toCall = 0 } = week ?? {};
  return (
    <section className={styles.panel} aria-labelledby="calendar-title">
      <PageTop id="calendar-title" title={title} close={t(isWeek(state) ? 'close' : 'back')}>
        {isOfWeek && week && (
          <>
            {toCall > 0 && (
              <Button icon="person" {...press({ type: 'calls.opened' })}>
                {t('toCall', { count: toCall })}
              </Button>
            )}
            <Button
              icon="print"
              pending={isPrinting}
              pendingLabel={t('reading')}
              {...press({ type: 'print.wanted' })}
            >
              {t('print.open')}
            </Button>
          </>
        )}
      </PageTop>
      <ReadingAnew state={state} />
      {children}
    </section>
  );
}

/** Said while something is read in place of what is on screen. */
function ReadingAnew({ state }: { state: CalendarState | undefined }) {
  const t = useCopy('store-calendar');
  const hasWeek = useDeskState(({ context }) => context.calendar.week !== undefined);
  const hasCalls = useDeskState(({ context }) => context.calendar.calls !== undefined);
  const isReading =
    (state === 'readingCalls' && hasCalls) ||
    ((state === 'reading' || state === 'rereading') && hasWeek);
  return <Spoken>{isReading && t('reading')}</Spoken>;
}

function TroubleOf({ state }: { state: CalendarState | undefined }) {
  const t = useCopy('store-calendar');
  const isUnprinted = useDeskState((one) =>
    one.matches({ atDesk: { working: { page: { calendar: { shown: 'unprinted' } } } } }),
  );
  const draft = useDeskState(({ context }) => context.calendar.draft);
  const look = useDeskState(({ context }) => context.calendar.look);
  // A form says it beside its button.
  const isOfForm =
    draft && draft.kind !== 'ready' && isForm(look) && troubleOfForm(state) !== undefined;
  const found = Object.entries(TROUBLES).find(([name]) => name === state)?.[1];
  const trouble = isUnprinted ? 'unread' : found;
  return trouble && !isOfForm && <Trouble title={t(`trouble.${trouble}`)} />;
}

/** The week, and beside it the day or the form that changes it. */
function Calendar({ state }: { state: CalendarState | undefined }) {
  const hasDay = useDeskState(({ context }) => dayShown(context.calendar) !== undefined);
  const isChanging = CHANGING.includes(state);
  return (
    <div className={styles.columns}>
      <WeekDays isStill={isChanging} />
      <div className={styles.beside}>
        <Overtaken />
        <Barred />
        {isChanging ? (
          <Change state={state} />
        ) : (
          <>
            <Made />
            {hasDay && <DayPanel />}
          </>
        )}
      </div>
    </div>
  );
}

function Change({ state }: { state: CalendarState | undefined }) {
  const t = useCopy('store-calendar');
  const kind = useDeskState(({ context }) => context.calendar.draft?.kind);
  const look = useDeskState(({ context }) => context.calendar.look);
  const isChanging = state === 'changing';
  if (look && !isForm(look))
    return <LookPanel look={look} isTyped={kind !== 'ready'} isSaving={isChanging} />;
  const isWaiting = state === 'looking' || isChanging;
  const label = t(isChanging ? 'look.saving' : 'look.reading');
  if (kind === 'ready')
    return (
      (isWaiting || state === 'rereading') && (
        <Skeleton label={label} stillLabel={t('stillReading')} count={1} />
      )
    );
  return <ChangeForm waits={isWaiting ? label : undefined} trouble={troubleOfForm(state)} />;
}

/** Another member was quicker: shows the current calendar, and keeps what was typed. */
function Overtaken() {
  const t = useCopy('store-calendar');
  const isOvertaken = useDeskState(({ context }) => context.calendar.isOvertaken);
  const kind = useDeskState(({ context }) => context.calendar.draft?.kind);
  const isTyped = kind !== undefined && kind !== 'ready';
  if (!isOvertaken) return null;
  return (
    <Alert tone="warn" title={t('overtaken.title')} announce="now">
      {t('overtaken.text')} {isTyped && t('overtaken.typed')}
    </Alert>
  );
}

/** The member lost the role of manager meanwhile: nothing was changed, and what was typed stays. */
function Barred() {
  const t = useCopy('store-calendar');
  const isBarred = useDeskState(
    ({ context }) => context.calendar.isBarred && roleAt(context) !== 'manager',
  );
  const isTyped = useDeskState(({ context }) => context.calendar.begun !== undefined);
  if (!isBarred) return null;
  return (
    <Alert tone="warn" title={t('barred.title')} announce="now">
      {t('barred.text')} {isTyped && t('overtaken.typed')}
    </Alert>
  );
}

/** The last change, its effects, and the button that undoes it. */
function Made() {
  const t = useCopy('store-calendar');
  const press = usePress();
  const made = useDeskState(({ context }) => context.calendar.made);
  const toCall = useDeskState(({ context }) => context.calendar.week?.toCall ?? 0);
  if (!made) return null;
  const { lost, regained, undo } = made;
  return (
    <Alert
      tone="ok"
      title={t('made.title')}
      announce="polite"
      actions={
        <>
          <Button {...press({ type: 'calendar.undone', change: undo })}>{t('made.undo')}</Button>
          {toCall > 0 && <Button {...press({ type: 'calls.opened' })}>{t('made.calls')}</Button>}
        </>
      }
    >
      {lost > 0 && <p>{t('made.lost', { count: lost })}</p>}
      {regained > 0 && <p>{t('made.regained', { count: regained })}</p>}
    </Alert>
  );
}

const DAYS_BY: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -7,
  PageDown: 7,
};

/** Keys for the previous and the next day, unless a field has the focus. */
function useDayKeys(isActive: boolean): void {
  const desk = useDesk();
  useEffect(() => {
    if (!isActive) return undefined;
    const press = (event: KeyboardEvent) => {
      const isField =
        event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (isField || event.altKey || event.ctrlKey || event.metaKey) return;
      const days = DAYS_BY[event.key];
      const today = desk.getSnapshot().context.calendar.week?.today;
      if (days !== undefined) desk.send({ type: 'calendar.moved', days });
      else if (event.key === 'Home' && today) desk.send({ type: 'calendar.chosen', date: today });
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [desk, isActive]);
}

// The forms in which a manager changes the calendar: a day, a part of it, or every week (DSK-04).
import { useEffect, useRef } from 'react';
import { addDays } from '#domain/dates.ts';
import { MOST_SEATS } from '#domain/store-calendar.ts';
import {
  isOfOlderCalendar,
  weekOf,
  type Draft,
  type HoursFields,
} from '#machines/desk/calendar-form.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { ErrorSummary } from '#src/components/error-summary/error-summary.tsx';
import { SelectField } from '#src/components/select-field/select-field.tsx';
import { TextField } from '#src/components/text-field/text-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { Trouble } from '../../trouble.tsx';
import { useDesk, useDeskState, usePress, useWaits } from '../../use-desk.ts';
import { useWorded } from '../../use-worded.ts';
import { focusNextField } from '../next-field.ts';
import styles from './calendar-panel.module.css';
import { TimeField } from './time-field.tsx';

interface ChangeFormProps {
  /** What is done with it now. */
  waits: string | undefined;
  /** What got no answer. */
  trouble: 'unlooked' | 'unread' | 'unchanged' | undefined;
}

export function ChangeForm({ waits, trouble }: ChangeFormProps) {
  const t = useCopy('store-calendar');
  const desk = useDesk();
  const press = usePress();
  const form = useRef<HTMLFormElement>(null);
  const draft = useDeskState(({ context }) => context.calendar.draft);
  const problems = useDeskState(({ context }) => context.calendar.problems);
  const attempt = useDeskState(({ context }) => context.attempts);
  const worded = useWorded();
  const labelOf = useLabelOf();
  useEffect(() => focusNextField(form.current, (name) => name.includes('.breaks.')), []);
  if (!draft || draft.kind === 'ready') return null;
  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby="change-title"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        desk.send({ type: 'calendar.submitted' });
      }}
    >
      <Title draft={draft} />
      <Older />
      {problems.length > 0 && (
        <ErrorSummary
          title={t('form.check')}
          attempt={attempt}
          level={4}
          problems={problems.map(({ name, problem }) => ({
            fieldId: `calendar.${name}`,
            message: [labelOf(name), worded(problem)].filter(Boolean).join(': '),
          }))}
        />
      )}
      {draft.kind === 'day' && <DayFields draft={draft} />}
      {draft.kind === 'block' && <BlockFields draft={draft} />}
      {draft.kind === 'week' && <WeekFields draft={draft} />}
      {draft.kind === 'capacity' && <CapacityFields draft={draft} />}
      {'reason' in draft && <Reason reason={draft.reason} />}
      {trouble && <Trouble title={t(`trouble.${trouble}`)} />}
      <div className={styles.ways}>
        <Button
          type="submit"
          variant="primary"
          pending={waits !== undefined}
          pendingLabel={waits}
          waits={press({ type: 'calendar.submitted' }).waits}
        >
          {t('form.look')}
        </Button>
        <Button variant="quiet" {...press({ type: 'calendar.cleared' })}>
          {t('form.anew')}
        </Button>
        <Button variant="quiet" {...press({ type: 'sheet.closed' })}>
          {t('form.back')}
        </Button>
      </div>
      <p className={styles.hint}>{t('form.hint')}</p>
    </form>
  );
}

/** Typed before the calendar changed, and opened again: its values may be old. */
function Older() {
  const t = useCopy('store-calendar');
  const isOlder = useDeskState(({ context: { calendar } }) => isOfOlderCalendar(calendar));
  const isTold = useDeskState(({ context: { calendar } }) => calendar.isOvertaken);
  if (!isOlder || isTold) return null;
  return (
    <Alert tone="warn" title={t('form.older')} announce="now">
      {t('form.olderText')}
    </Alert>
  );
}

function Title({ draft }: { draft: Exclude<Draft, { kind: 'ready' }> }) {
  const t = useCopy('store-calendar');
  const { longDate } = useFormats();
  return (
    <h3 id="change-title">
      {'date' in draft
        ? t(`form.${draft.kind}`, { date: longDate(draft.date) })
        : t(`form.${draft.kind}`)}
    </h3>
  );
}

/** A field's full name, so that several empty ones can be distinguished. */
function useLabelOf() {
  const t = useCopy('store-calendar');
  return (name: string): string => {
    const [last = '', index, breaks] = name.split('.').toReversed();
    if (breaks === 'breaks') return t(`form.${last === 'from' ? 'break' : 'breakUntil'}${index}`);
    return last === 'calendar' ? '' : t(`form.${last === 'date' ? 'from' : last}`);
  };
}

/** The props of a field of the draft: its name, its problem, and its change handler. */
function useField() {
  const desk = useDesk();
  const worded = useWorded();
  const problems = useDeskState(({ context }) => context.calendar.problems);
  const waits = useWaits({ type: 'calendar.typed', field: '', value: '' });
  return (field: string) => {
    const found = problems.find(({ name }) => name === field);
    const type = (value: string | boolean) => desk.send({ type: 'calendar.typed', field, value });
    return {
      name: `calendar.${field}`,
      pending: waits,
      problem: found && worded(found.problem),
      onChange: type,
    };
  };
}

function Reason({ reason }: { reason: string }) {
  const t = useCopy('store-calendar');
  const field = useField();
  return (
    <TextField
      {...field('reason')}
      label={t('form.reason')}
      hint={t('form.reasonHint')}
      value={reason}
      maxLength={80}
      autoComplete="off"
    />
  );
}

function Tick({ at, label, isOn }: { at: string; label: string; isOn: boolean }) {
  const { name, onChange, pending } = useField()(at);
  return (
    <label className={styles.tick}>
      <input
        id={name}
        type="checkbox"
        checked={isOn}
        aria-disabled={pending || undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  );
}

function DayFields({ draft: { hours } }: { draft: Extract<Draft, { kind: 'day' }> }) {
  const t = useCopy('store-calendar');
  return (
    <>
      <Tick at="hours.isOpen" label={t('form.isOpen')} isOn={hours.isOpen} />
      {hours.isOpen && <HoursInputs at="hours" hours={hours} />}
    </>
  );
}

function HoursInputs({ at, hours }: { at: string; hours: HoursFields }) {
  const t = useCopy('store-calendar');
  const field = useField();
  return (
    <div className={styles.fields}>
      <TimeField {...field(`${at}.open`)} label={t('form.open')} value={hours.open} />
      <TimeField {...field(`${at}.close`)} label={t('form.close')} value={hours.close} />
      {shownBreaks(hours).map(({ from, until }, index) => (
        <div key={index} className={styles.pair}>
          <TimeField
            {...field(`${at}.breaks.${index}.from`)}
            label={t(`form.break${index}`)}
            value={from}
          />
          <TimeField
            {...field(`${at}.breaks.${index}.until`)}
            label={t(`form.breakUntil${index}`)}
            value={until}
          />
        </div>
      ))}
    </div>
  );
}

/** An empty row for another break appears once there is one. */
const shownBreaks = ({ breaks }: HoursFields) =>
  breaks.filter(
    ({ from, until }, index) =>
      index === 0 || from !== '' || until !== '' || breaks[index - 1]?.until !== '',
  );

function BlockFields({ draft }: { draft: Extract<Draft, { kind: 'block' }> }) {
  const t = useCopy('store-calendar');
  const field = useField();
  const seats = useDeskState(({ context }) => context.calendar.week?.seats ?? 1);
  return (
    <div className={styles.fields}>
      <TimeField {...field('from')} label={t('form.from')} value={draft.from} />
      <TimeField {...field('until')} label={t('form.until')} value={draft.until} />
      <SelectField
        {...field('seats')}
        label={t('form.seats')}
        value={draft.seats}
        options={Array.from({ length: seats }, (_, count) => ({
          value: String(count),
          label: count === 0 ? t('form.noSeats') : t('form.someSeats', { count, seats }),
        }))}
      />
    </div>
  );
}

/** Lengths that divide a day well, and the current one. */
const LENGTHS = [5, 10, 15, 20, 30, 45, 60];

function CapacityFields({ draft }: { draft: Extract<Draft, { kind: 'capacity' }> }) {
  const t = useCopy('store-calendar');
  const field = useField();
  const now = useDeskState(({ context }) => context.calendar.week?.slotMinutes ?? 0);
  const lengths = [...new Set([...LENGTHS, now])].toSorted((one, other) => one - other);
  return (
    <>
      <p>{t('form.capacityText')}</p>
      <div className={styles.fields}>
        <SelectField
          {...field('seats')}
          label={t('form.usualSeats')}
          value={draft.seats}
          options={Array.from({ length: MOST_SEATS }, (_, index) => ({
            value: String(index + 1),
            label: t('form.people', { count: index + 1 }),
          }))}
        />
        <SelectField
          {...field('slotMinutes')}
          label={t('form.slotMinutes')}
          value={draft.slotMinutes}
          options={lengths.map((count) => ({
            value: String(count),
            label: t('form.minutes', { count }),
          }))}
        />
      </div>
    </>
  );
}

function WeekFields({ draft: { days } }: { draft: Extract<Draft, { kind: 'week' }> }) {
  const { longDate } = useFormats();
  const today = useDeskState(({ context }) => context.calendar.week?.today ?? '');
  return (
    <div className={styles.weekForm}>
      {days.map((hours, index) => (
        <fieldset key={index} className={styles.weekday}>
          <legend className={styles.legend}>
            <Tick
              at={`days.${index}.isOpen`}
              label={longDate(addDays(weekOf(today), index)).split(',')[0] ?? ''}
              isOn={hours.isOpen}
            />
          </legend>
          {hours.isOpen && <HoursInputs at={`days.${index}`} hours={hours} />}
        </fieldset>
      ))}
    </div>
  );
}

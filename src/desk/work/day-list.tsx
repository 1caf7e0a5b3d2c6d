// The day as a table: one row per visit, used with keys from the field above or with its buttons.
import { memo } from 'react';
import type { DeskVisit } from '#contract/desk.ts';
import { isoToUs } from '#domain/dates.ts';
import { vaccineInFull } from '#domain/dose-names.ts';
import { isAtLeast, type TeamRole } from '#domain/visits.ts';
import {
  minutesLate,
  mayUndo,
  minutesWaiting,
  nextStage,
  pressedFor,
  roleAt,
  shownVisits,
  soughtNumber,
  stageSoon,
} from '#machines/desk/list.ts';
import type { Pressed } from '#machines/desk/context.ts';
import type { DeskActor } from '#machines/desk/desk.machine.ts';
import { Button } from '#src/components/button/button.tsx';
import { Skeleton } from '#src/components/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useDesk, useDeskState } from '../use-desk.ts';
import { useNow } from '../use-now.ts';
import { FIND } from './find-id.ts';
import { placeOfRefusal, Refusal } from './refusal.tsx';
import { idForKeys, inSections } from './sections.ts';
import styles from './day-list.module.css';

export const rowIdOf = (appointmentId: string) => `visit-${appointmentId}`;

/** How often the minutes and the time left to undo are updated. */
const EVERY_MS = 5_000;
const NONE: readonly Pressed[] = [];

export function DayList() {
  const t = useCopy('desk');
  const day = useDeskState(({ context }) => context.day);
  const filter = useDeskState(({ context }) => context.filter);
  const pressed = useDeskState(({ context }) => context.pressed);
  const selected = useDeskState(({ context }) => context.selected);
  const role = useDeskState(({ context }) => roleAt(context)) ?? 'technician';
  const refused = useDeskState((state) =>
    placeOfRefusal(state) === 'row' ? state.context.refused?.appointmentId : undefined,
  );
  const desk = useDesk();
  const isOpenable = useDeskState((state) =>
    state.can({ type: 'sheet.opened', appointmentId: '' }),
  );
  const isNumber = useDeskState(
    (state) =>
      state.matches({ atDesk: { working: { page: 'list' } } }) &&
      soughtNumber(state.context) !== undefined,
  );
  const now = useNow(day?.now, EVERY_MS);
  if (!day) return <Skeleton label={t('reading')} stillLabel={t('stillReading')} />;
  const shown = shownVisits({ day, filter });
  const forKeys = idForKeys({ day, filter, selected });
  if (shown.length === 0)
    return (
      <div className={styles.empty}>
        <p>{day.visits.length === 0 ? t('list.empty') : t('find.nobody', { text: filter })}</p>
        {isNumber && (
          <Button onPress={() => desk.send({ type: 'visit.sought' })}>{t('find.elsewhere')}</Button>
        )}
        {day.visits.length > 0 && !isNumber && <p className={styles.small}>{t('find.next')}</p>}
      </div>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
    <table id="day" role="grid" className={styles.day} aria-label={t('list.label')}>
      <thead>
        <tr>
          {['time', 'name', 'vaccines', 'status', 'next'].map((column) => (
            <th key={column} scope="col">
              {t(`list.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      {inSections(shown).map(({ name, visits }) => (
        <tbody key={name}>
          <tr className={styles.section}>
            <th colSpan={5} scope="colgroup">
              {t(`list.${name}`)} <span className={styles.count}>{visits.length}</span>
            </th>
          </tr>
          {visits.map((visit, index) => {
            const own = pressedFor(pressed, visit.appointmentId);
            return (
              <VisitRow
                key={visit.appointmentId}
                visit={visit}
                pressed={own.length > 0 ? own : NONE}
                role={role}
                isOpenable={isOpenable}
                isSelected={visit.appointmentId === forKeys}
                isRefused={visit.appointmentId === refused}
                isInGroup={isWithNeighbour(visits, index)}
                groupOf={isWithNeighbour(visits, index) ? 0 : sizeOfGroup(visits, visit)}
                late={minutesLate(visit, now)}
                waiting={minutesWaiting(visit, now)}
                mayUndo={
                  mayUndo(visit, pressed, role) && Date.parse(visit.lastStep?.undoUntil ?? '') > now
                }
              />
            );
          })}
        </tbody>
      ))}
    </table>
  );
}

const isWithNeighbour = (visits: readonly DeskVisit[], index: number) => {
  const group = visits[index]?.groupNumber;
  return group !== undefined && visits[index - 1]?.groupNumber === group;
};

const sizeOfGroup = (visits: readonly DeskVisit[], { groupNumber }: DeskVisit) =>
  groupNumber === undefined ? 0 : visits.filter((one) => one.groupNumber === groupNumber).length;

interface RowProps {
  visit: DeskVisit;
  pressed: readonly Pressed[];
  role: TeamRole;
  /** A visit can be opened now: nothing else is being saved. */
  isOpenable: boolean;
  isSelected: boolean;
  /** A press for it was refused, and the row says why. */
  isRefused: boolean;
  isInGroup: boolean;
  /** For the first row of a group: how many of its members are listed here. */
  groupOf: number;
  late: number;
  waiting: number | undefined;
  mayUndo: boolean;
}

/**
 * A day of two hundred visits is read again with every change: only the rows that changed are
 * rendered.
 */
const isSame = (before: RowProps, after: RowProps) =>
  before.visit.appointmentId === after.visit.appointmentId &&
  before.visit.version === after.visit.version &&
  before.visit.isAtCounter === after.visit.isAtCounter &&
  before.visit.isTimeLost === after.visit.isTimeLost &&
  before.pressed === after.pressed &&
  before.role === after.role &&
  before.isOpenable === after.isOpenable &&
  before.isSelected === after.isSelected &&
  before.isRefused === after.isRefused &&
  before.isInGroup === after.isInGroup &&
  before.groupOf === after.groupOf &&
  before.late === after.late &&
  before.waiting === after.waiting &&
  before.mayUndo === after.mayUndo;

/**
 * Opens the visit first, with its answers; when it is already open, the same press opens the form.
 */
export function openToGive(desk: DeskActor, appointmentId: string): void {
  const state = desk.getSnapshot();
  const isInFront =
    state.matches({ atDesk: { working: { page: 'sheet' } } }) &&
    state.context.opened === appointmentId;
  desk.send(isInFront ? { type: 'giving.begun' } : { type: 'sheet.opened', appointmentId });
}

const VisitRow = memo(function VisitRow(props: RowProps) {
  const { visit, pressed, role, isOpenable, isSelected, isInGroup, groupOf } = props;
  const { late, waiting, mayUndo, isRefused } = props;
  const t = useCopy('desk');
  const { time } = useFormats();
  const desk = useDesk();
  const { appointmentId } = visit;
  const name = `${visit.firstName} ${visit.lastName}`;
  // Tells two people of one name apart.
  const bornId = `${rowIdOf(appointmentId)}-born`;
  const stage = stageSoon(visit, pressed);
  const to = nextStage(visit, pressed, role);
  return (
    <tr
      id={rowIdOf(appointmentId)}
      className={styles.row}
      aria-selected={isSelected}
      data-stage={stage}
      data-joined={isInGroup || undefined}
    >
      <td className={styles.time}>
        {time(visit.slot)}
        {visit.walkIn && <span className={styles.mark}>{t('list.walkIn')}</span>}
        {groupOf > 1 && <span className={styles.small}>{t('list.group', { count: groupOf })}</span>}
      </td>
      <td>
        <button
          type="button"
          className={styles.name}
          aria-describedby={bornId}
          aria-disabled={!isOpenable || undefined}
          onClick={() => isOpenable && desk.send({ type: 'sheet.opened', appointmentId })}
        >
          {name}
        </button>
        <span className={styles.small}>
          <span id={bornId}>{isoToUs(visit.dob)}</span>
          {visit.language === 'es' && ` · ${t('list.spanish')}`}
        </span>
      </td>
      <td>
        {visit.vaccines.map(
          ({ code, name: vaccine, dose, manufacturerDisplayName, rxRequired }) => (
            <span key={code} className={styles.vaccine}>
              {vaccine}{' '}
              <span className={styles.small}>
                {vaccineInFull(manufacturerDisplayName ?? '', t('list.dose', { dose }), undefined)}
              </span>
              {rxRequired && <span className={styles.mark}>{t('list.rx')}</span>}
            </span>
          ),
        )}
      </td>
      <td>
        <span className={styles.stage}>{t(`stage.${stage}`)}</span>
        {pressed.length > 0 && <span className={styles.mark}>{t('list.sending')}</span>}
        {visit.isAtCounter && <span className={styles.mark}>{t('list.atCounter')}</span>}
        {visit.isTimeLost && stage === 'booked' && (
          <span className={styles.mark}>{t('list.timeLost')}</span>
        )}
        {late > 0 && <span className={styles.mark}>{t('list.late', { count: late })}</span>}
        {waiting !== undefined && (
          <span className={styles.small}>{t('list.waiting', { count: waiting })}</span>
        )}
        {isRefused && <Refusal back={FIND} />}
      </td>
      <td className={styles.acts}>
        <div>
          {to && (
            <Button
              aria-describedby={bornId}
              onPress={() => desk.send({ type: 'step.pressed', appointmentId, to })}
            >
              {t(`step.${to}`)} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          )}
          {stage === 'awaitingSignOff' && isAtLeast(role, 'pharmacist') && (
            <Button
              aria-describedby={bornId}
              waits={!isOpenable}
              onPress={() => openToGive(desk, appointmentId)}
            >
              {t('step.given')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          )}
          {mayUndo && (
            <Button
              variant="quiet"
              aria-describedby={bornId}
              onPress={() => desk.send({ type: 'undo.pressed', appointmentId })}
            >
              {t('step.undo')} <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          )}
        </div>
      </td>
    </tr>
  );
}, isSame);

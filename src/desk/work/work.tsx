// The desk at work: member and store, the filter, the day, and the open visit.
import { useEffect, type KeyboardEvent, type ReactNode } from 'react';
import type { DeskPage } from '#domain/desk-pages.ts';
import { nextStage, roleAt, stageSoon, visitIn } from '#machines/desk/list.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { standingStill } from '#src/components/select-field/standing-still.ts';
import { Spoken, VisuallyHidden } from '#src/components/visually-hidden/visually-hidden.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { pageOf } from '../address-of-page.ts';
import { InView } from '../in-view.tsx';
import { DoorKeys } from '../away/away.tsx';
import type { DeskActor, DeskSnapshot } from '#machines/desk/desk.machine.ts';
import { useDesk, useDeskState, usePress, useWaits } from '../use-desk.ts';
import { CalendarPanel } from './calendar/calendar-panel.tsx';
import { DayList, openToGive, rowIdOf } from './day-list.tsx';
import { FIND } from './find-id.ts';
import { idForKeys, rowsForKeys } from './sections.ts';
import { PaperTop } from './page-frame.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { placeOfRefusal, Refusal } from './refusal.tsx';
import { PosterPanel } from './poster-panel.tsx';
import { StockPanel } from './stock-panel.tsx';
import { SHEET_TITLE, SheetPanel } from './sheet-panel.tsx';
import { WalkInPanel } from './walk-in-panel.tsx';
import { WebhooksPanel } from './webhooks-panel.tsx';
import styles from './work.module.css';

/** Pages with an address of their own replace the day. */
const PAGES: Readonly<Record<DeskPage, ReactNode>> = {
  calendar: <CalendarPanel />,
  stock: <StockPanel />,
  people: <PeoplePanel />,
  webhooks: <WebhooksPanel />,
  poster: <PosterPanel />,
};

export function Work() {
  const t = useCopy('desk');
  const hasSheet = useDeskState(
    (state) => !state.matches({ atDesk: { working: { page: 'list' } } }),
  );
  const isWalkIn = useDeskState((state) =>
    state.matches({ atDesk: { working: { page: 'walkIn' } } }),
  );
  const page = useDeskState(pageOf);
  const place = useDeskState(placeOfRefusal);
  const move = useKeys();

  useWorkKeys();
  // With a form open beside the list, keys belong to the form; otherwise typing goes to the search
  // field.
  useEffect(() => {
    if (!hasSheet) document.getElementById(FIND)?.focus();
  }, [hasSheet]);

  return (
    <div className={styles.work}>
      <div>
        <WorkHeader />
        <Unsent />
        <NewRole />
        <Acted />
      </div>
      {page ? (
        <main className={styles.page}>{PAGES[page]}</main>
      ) : (
        <main className={styles.columns} data-sheet={hasSheet || undefined}>
          <div className={styles.notes}>
            <PaperTop />
            <Behind />
            {place === 'above' && <Refusal back={FIND} />}
          </div>
          <div className={styles.day}>
            <div className={styles.top} data-print="hide">
              <Find onKeyDown={move} />
              <BeginWalkIn />
            </div>
            <DayList />
            <p className={styles.keys} data-print="hide">
              <span className={styles.keysLabel}>{t('keys.label')}</span>
              {['move', 'next', 'group', 'open', 'undo', 'undoGroup', 'walkIn', 'clear'].map(
                (key) => (
                  <span key={key}>{t(`keys.${key}`)}</span>
                ),
              )}
            </p>
          </div>
          {hasSheet && (isWalkIn ? <WalkInPanel /> : <SheetPanel />)}
        </main>
      )}
    </div>
  );
}

/** Leaves whatever is open; a form of the calendar leads to its week, and that to the list. */
const LEAVE = [{ type: 'sheet.closed' }, { type: 'sheet.closed' }] as const;
const BEGIN_WALK_IN = [...LEAVE, { type: 'walkIn.begun' }] as const;

function BeginWalkIn() {
  const t = useCopy('desk');
  const press = usePress();
  return (
    <Button icon="plus" {...press(...BEGIN_WALK_IN)}>
      {t('walkIn.begin')}
    </Button>
  );
}

function beginWalkIn(desk: DeskActor): void {
  for (const event of BEGIN_WALK_IN) desk.send(event);
}

const isOn = ({ target }: Event, id: string) => target instanceof HTMLElement && target.id === id;

/** Keys that do the same wherever the focus is. */
function useWorkKeys(): void {
  const desk = useDesk();
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const isInField = isOn(event, FIND);
      if (event.key === 'F4') beginWalkIn(desk);
      // The heading of the visit has the focus where the list is not beside it: there, too, Enter
      // on a visit that is open begins its doses.
      else if (event.key === 'Enter' && isOn(event, SHEET_TITLE))
        desk.send({ type: 'giving.begun' });
      else if (event.key === 'Escape' && !isInField) desk.send({ type: 'sheet.closed' });
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [desk]);
}

function WorkHeader() {
  const t = useCopy('desk');
  const { briefDate } = useFormats();
  const desk = useDesk();
  const press = usePress();
  const opens = (one: DeskPage) => press(...LEAVE, { type: `${one}.wanted` });
  const day = useDeskState(({ context }) => context.day);
  const storeNumber = useDeskState(({ context }) => context.storeNumber);
  const member = useDeskState(({ context }) => context.desk?.member);
  const isBehind = useDeskState((state) => state.hasTag('behind'));
  const waits = useWaits({ type: 'store.chosen', storeNumber: storeNumber ?? '' });
  const toCall = day?.toCall ?? 0;
  const own = member?.stores.find((store) => store.storeNumber === storeNumber);
  const name = own?.name ?? t('title');
  // For a member of several stores, the store selector shows where they are.
  const hasMore = (member?.stores.length ?? 0) > 1;
  return (
    <header className={styles.header} data-print="hide">
      {hasMore ? (
        <>
          <h1 className={styles.unseen}>
            <VisuallyHidden>{name}</VisuallyHidden>
          </h1>
          <select
            {...standingStill(waits)}
            aria-label={t('choose.other')}
            className={styles.stores}
            value={storeNumber}
            onChange={({ target }) =>
              desk.send({ type: 'store.chosen', storeNumber: target.value })
            }
          >
            {member?.stores.map((store) => (
              <option key={store.storeNumber} value={store.storeNumber}>
                {`${store.name} (${store.storeNumber})`}
              </option>
            ))}
          </select>
        </>
      ) : (
        <h1 className={styles.title}>{name}</h1>
      )}
      {day && <p>{briefDate(day.date)}</p>}
      <p className={styles.live} data-behind={isBehind || undefined}>
        {isBehind ? t('behind.title') : t('live')}
      </p>
      <nav className={styles.pages} aria-label={t('pages')}>
        <Button variant="quiet" {...opens('calendar')}>
          {t('calendar.open')}
          {toCall > 0 && (
            <span className={styles.toCall}>
              {toCall} <VisuallyHidden>{t('calendar.toCall')}</VisuallyHidden>
            </span>
          )}
        </Button>
        <Button variant="quiet" {...opens('stock')}>
          {t('stock.open')}
        </Button>
        {own?.role === 'manager' && (
          <Button variant="quiet" {...opens('people')}>
            {t('people.open')}
          </Button>
        )}
        {own?.role === 'manager' && (
          <Button variant="quiet" {...opens('webhooks')}>
            {t('webhooks.open')}
          </Button>
        )}
        <Button variant="quiet" {...opens('poster')}>
          {t('poster.open')}
        </Button>
      </nav>
      <div className={styles.own}>
        <p className={styles.member}>
          {own && member && `${member.name}, ${t(`role.${own.role}`)}`}
        </p>
        <DoorKeys />
      </div>
    </header>
  );
}

const isAskedOfUnsent = (state: DeskSnapshot) =>
  state.matches({ atDesk: { working: { unsent: 'asking' } } });
const isAskedOfForms = (state: DeskSnapshot) =>
  state.matches({ atDesk: { working: { unsent: 'unsaved' } } });
const isAskedForScreen = (state: DeskSnapshot) =>
  state.matches({ atDesk: { working: { unsent: 'unscreened' } } });
const isKeptByUnsent = (state: DeskSnapshot) =>
  state.matches({ atDesk: { working: { unsent: 'staying' } } });

/**
 * Signing out would lose a press, or a form that is not saved; a member who waits is signed out
 * once the press is sent. Another store, or a screen in place of the desk, has to wait for it.
 */
function Unsent() {
  const t = useCopy('desk');
  const desk = useDesk();
  const isAsking = useDeskState(isAskedOfUnsent);
  const isForScreen = useDeskState(isAskedForScreen);
  const isOfForms = useDeskState(isAskedOfForms) || isForScreen;
  const isKept = useDeskState(isKeptByUnsent);
  const waits = useDeskState(({ context }) => context.pressed.length);
  if (!isAsking && !isOfForms && !isKept) return null;
  const stay = (
    <Button onPress={() => desk.send({ type: 'unsent.kept' })}>
      {t(isKept ? 'refused.ok' : 'unsent.keep')}
    </Button>
  );
  return (
    <div className={styles.unsent}>
      <InView>
        <Alert
          tone="warn"
          title={t(isOfForms ? 'unsent.forms' : 'unsent.title')}
          announce="now"
          actions={
            <>
              {stay}
              {!isKept && (
                <Button variant="danger" onPress={() => desk.send({ type: 'unsent.dropped' })}>
                  {t(isForScreen ? 'unsent.screen' : 'unsent.drop')}
                </Button>
              )}
            </>
          }
        >
          {isOfForms
            ? t(isForScreen ? 'unsent.screenText' : 'unsent.formsText')
            : t(isKept ? 'unsent.wait' : 'unsent.text', { count: waits })}
        </Alert>
      </InView>
    </div>
  );
}

/** DSK-01: a manager has changed what the member may do here. */
function NewRole() {
  const t = useCopy('desk');
  const role = useDeskState(({ context }) => context.newRole);
  if (role === undefined) return null;
  return (
    <div className={styles.unsent}>
      <Alert tone="warn" title={t('newRole', { role: t(`role.${role}`) })} announce="now" />
    </div>
  );
}

/** A press changes a row that does not have the focus, or the button that was pressed. */
function Acted() {
  const t = useCopy('desk');
  const day = useDeskState(({ context }) => context.day);
  const pressed = useDeskState(({ context }) => context.pressed);
  const acted = useDeskState(({ context }) => context.acted);
  const visit = visitIn(day, acted);
  const name = visit && `${visit.firstName} ${visit.lastName}`;
  return (
    <Spoken>
      {visit && t('list.acted', { name, stage: t(`stage.${stageSoon(visit, pressed)}`) })}
    </Spoken>
  );
}

/** Presses stay here without a connection, and this says so. */
function Behind() {
  const t = useCopy('desk');
  const isBehind = useDeskState((state) => state.hasTag('behind'));
  const isTold = useDeskState((state) => isAskedOfUnsent(state) || isKeptByUnsent(state));
  const waits = useDeskState(({ context }) => context.pressed.length);
  if (!isBehind || isTold) return null;
  return (
    <Alert tone="warn" title={t('behind.title')} announce="polite">
      <p>
        {t('behind.text')} {waits > 0 && t('behind.waits', { count: waits })}
      </p>
    </Alert>
  );
}

function Find({ onKeyDown }: { onKeyDown: (event: KeyboardEvent) => void }) {
  const t = useCopy('desk');
  const desk = useDesk();
  const filter = useDeskState(({ context }) => context.filter);
  // Said before a key is pressed, whether or not it was chosen.
  const selected = useDeskState(({ context }) => idForKeys(context));
  return (
    <div className={styles.find}>
      <label htmlFor={FIND}>{t('find.label')}</label>
      <input
        id={FIND}
        className={styles.input}
        role="combobox"
        aria-expanded="true"
        aria-haspopup="grid"
        aria-controls="day"
        aria-activedescendant={selected && rowIdOf(selected)}
        aria-describedby={`${FIND}-hint`}
        autoComplete="off"
        spellCheck={false}
        value={filter}
        onChange={({ target }) => desk.send({ type: 'filter.typed', text: target.value })}
        // Back from a visit or a page, the next name takes the place of the last.
        onFocus={({ target }) => target.select()}
        onKeyDown={onKeyDown}
      />
      <p id={`${FIND}-hint`} className={styles.hint}>
        {t('find.hint')}
      </p>
    </div>
  );
}

/** The keys of the list: choose, next status, open, undo, clear. */
function useKeys() {
  const desk = useDesk();
  return (event: KeyboardEvent) => {
    const { context } = desk.getSnapshot();
    const { rows, at } = rowsForKeys(context);
    const chosen = rows[at];
    const select = (index: number) => {
      const visit = rows[Math.min(Math.max(index, 0), rows.length - 1)];
      if (!visit) return;
      desk.send({ type: 'visit.selected', appointmentId: visit.appointmentId });
      document.getElementById(rowIdOf(visit.appointmentId))?.scrollIntoView({ block: 'nearest' });
    };
    const act = keyActs[keyOf(event)];
    if (!act) return;
    event.preventDefault();
    act({
      select: (by) => select(at + by),
      clear,
      open,
      next: () => next(),
      nextOfGroup: () => next(true),
      undo: () => undo(),
      undoOfGroup: () => undo(true),
    });

    function clear() {
      if (desk.getSnapshot().matches({ atDesk: { working: { page: 'list' } } }))
        desk.send({ type: 'filter.typed', text: '' });
      else desk.send({ type: 'sheet.closed' });
    }
    function open() {
      if (chosen) desk.send({ type: 'sheet.opened', appointmentId: chosen.appointmentId });
    }
    function next(ofGroup?: true) {
      const role = roleAt(context);
      if (!chosen || !role) return;
      const to = nextStage(chosen, context.pressed, role);
      const { appointmentId } = chosen;
      // A step that needs a form is taken in the sheet.
      if (to) desk.send({ type: 'step.pressed', appointmentId, to, ...(ofGroup && { ofGroup }) });
      else openToGive(desk, appointmentId);
    }
    function undo(ofGroup?: true) {
      if (!chosen) return;
      const { appointmentId } = chosen;
      desk.send({ type: 'undo.pressed', appointmentId, ...(ofGroup && { ofGroup }) });
    }
  };
}

interface Acts {
  select: (by: number) => void;
  next: () => void;
  nextOfGroup: () => void;
  open: () => void;
  undo: () => void;
  undoOfGroup: () => void;
  clear: () => void;
}

/** Caps Lock, and Cmd on a Mac, change the case of a letter; the names of other keys are longer. */
const keyOf = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent) =>
  [
    ctrlKey || metaKey ? 'Ctrl+' : '',
    shiftKey ? 'Shift+' : '',
    key.length === 1 ? key.toUpperCase() : key,
  ].join('');

const PAGE = 10;

const keyActs: Readonly<Record<string, (acts: Acts) => void>> = {
  ArrowDown: ({ select }) => select(1),
  ArrowUp: ({ select }) => select(-1),
  PageDown: ({ select }) => select(PAGE),
  PageUp: ({ select }) => select(-PAGE),
  Enter: ({ next }) => next(),
  'Ctrl+Enter': ({ nextOfGroup }) => nextOfGroup(),
  'Shift+Enter': ({ open }) => open(),
  'Ctrl+Z': ({ undo }) => undo(),
  'Ctrl+Shift+Z': ({ undoOfGroup }) => undoOfGroup(),
  Escape: ({ clear }) => clear(),
};

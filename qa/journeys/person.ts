/**
 * What can happen at a moment outside of a test. A person: only what the topmost layer offers, by
 * an existing control. Dialogs are modal; the address bar is not behind them. The world: a clock
 * that runs for everything at once.
 */
import { isAt, replyOf } from '@dosepath/journeys/chart';
import { causeOf, type Case } from '@dosepath/journeys';
import { isTagged } from '#machines/chart/active.ts';
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { OVERLAYS, type JourneyEvent } from '#machines/knowledge/events.ts';
import { journeyMachine, type JourneySnapshot } from '#machines/journey.machine.ts';
import { addressOf, placeOf } from '#src/app/address.ts';
import { gesturesFor } from './controls/controls.ts';
import { buttonWaits } from './waiting.ts';
import type { EventType } from './controls/moment.ts';
import { timesOut } from './outcomes.ts';

const outside: readonly EventType[] = ['NAV', 'clock.woke'];

const at = ({ value }: AnyMachineSnapshot, state: StateValue) => isAt(state, value);

/** An overlay that failed: it leads back to its own form. */
function inOverlayWith(...states: string[]): (snapshot: AnyMachineSnapshot) => boolean {
  return (snapshot) =>
    OVERLAYS.some((overlay) =>
      states.some((state) => at(snapshot, { overlay: { [overlay]: state } })),
    );
}

const asksAboutHold = (snapshot: AnyMachineSnapshot) => isTagged(snapshot, 'hold', 'dialog');

/** The layers that cover the page, topmost first, and what each offers. */
const layers: readonly {
  readonly on: (snapshot: AnyMachineSnapshot) => boolean;
  readonly offers: readonly EventType[];
}[] = [
  { on: (snapshot) => at(snapshot, { app: 'outdated' }), offers: ['app.kept'] },
  { on: (snapshot) => at(snapshot, { language: 'leaving' }), offers: ['language.requested'] },
  {
    on: (snapshot) => at(snapshot, { language: 'handedOver' }),
    offers: ['language.requested', 'clock.woke'],
  },
  {
    on: (snapshot) => at(snapshot, { language: 'warning' }),
    offers: ['language.confirmed', 'language.declined'],
  },
  {
    on: asksAboutHold,
    offers: [...outside, 'hold.kept', 'hold.acknowledged', 'hold.retaken', 'hold.abandoned'],
  },
  {
    on: (snapshot) => at(snapshot, { restart: 'asking' }),
    offers: [...outside, 'restart.confirmed', 'restart.declined'],
  },
  {
    on: inOverlayWith('leaving'),
    offers: [...outside, 'edit.kept', 'edit.dropped', 'overlay.closed'],
  },
  {
    on: inOverlayWith('changedMeanwhile'),
    offers: [...outside, 'overlay.saved', 'overlay.closed', 'edit.dropped'],
  },
  {
    on: inOverlayWith(
      'failed',
      'unanswered',
      'notThere',
      'questionsFirst',
      'loadFailed',
      'loadUnanswered',
      'saveFailed',
      'saveUnanswered',
      'overlapping',
      'doseBooked',
    ),
    offers: [
      ...outside,
      'overlay.closed',
      'back',
      'retried',
      'search.repeated',
      'time.reconsidered',
      'questions.wanted',
    ],
  },
  {
    on: (snapshot) => !at(snapshot, { overlay: 'closed' }),
    offers: [
      ...outside,
      'overlay.typed',
      'overlay.saved',
      'overlay.closed',
      'retried',
      'vaccine.toggled',
      'date.chosen',
      'radius.chosen',
      'stores.wanted',
      'times.unfolded',
      'time.picked',
      'search.repeated',
      'place.reconsidered',
      'place.typed',
      'place.submitted',
      'place.chosen',
      'back',
    ],
  },
];

/** The dialogs that belong to a page. */
const pageDialogs: typeof layers = [
  {
    on: (snapshot) => at(snapshot, { flow: { 'vaccine-selector': { form: 'explaining' } } }),
    offers: [...outside, 'explanation.closed'],
  },
  {
    on: (snapshot) => at(snapshot, { flow: { 'vaccine-selector': 'offering' } }),
    offers: [...outside, 'offer.toggled', 'offer.accepted', 'offer.declined'],
  },
  {
    on: (snapshot) => at(snapshot, { flow: { 'patient-info-list': 'removal' } }),
    offers: [...outside, 'removal.confirmed', 'back'],
  },
  {
    on: (snapshot) => at(snapshot, { flow: { account: 'removal' } }),
    offers: [...outside, 'removal.confirmed', 'back'],
  },
  {
    on: (snapshot) => at(snapshot, { flow: { 'get-started': 'stateMismatch' } }),
    offers: [...outside, 'vaccines.reconsidered', 'booking.restarted', 'back'],
  },
];

const isHere = (snapshot: AnyMachineSnapshot, nav: Extract<JourneyEvent, { type: 'NAV' }>) => {
  const { page, edit, question, ...said } = nav;
  // the journeys forget the type of our chart's snapshots, which these are
  const here = addressOf(placeOf(snapshot as JourneySnapshot));
  const wanted = { page, ...(edit && { edit }), ...(question && { question }) };
  return Object.keys(said).length === 1 && here !== undefined && here === addressOf(wanted);
};

type Layer = (typeof layers)[number];
const topmost = new WeakMap<AnyMachineSnapshot, Layer | 'page'>();

/** What covers the page, computed once for all the events of a moment. */
function topOf(snapshot: AnyMachineSnapshot): Layer | undefined {
  const known = topmost.get(snapshot) ?? [...layers, ...pageDialogs].find(({ on }) => on(snapshot));
  topmost.set(snapshot, known ?? 'page');
  return known === 'page' ? undefined : known;
}

function personCan(snapshot: AnyMachineSnapshot, event: JourneyEvent): boolean {
  const top = topOf(snapshot);
  if (top !== undefined && !top.offers.includes(event.type)) return false;
  // retyping the current address has no effect
  if (event.type === 'NAV' && isHere(snapshot, event)) return false;
  // woken with the old deadline behind it, the clock would warn again at once
  const isSettled = ['acknowledged', 'syncing'].some((state) =>
    at(snapshot, { hold: { held: state } }),
  );
  if (event.type === 'clock.woke' && isSettled) return false;
  // xstate types the value and context of an unknown machine as any; ours are these
  const moment = {
    value: snapshot.value as StateValue,
    context: snapshot.context as JourneyContext,
  };
  const gestures = gesturesFor(moment, event);
  return gestures !== undefined && !buttonWaits(gestures, journeyMachine, moment, event);
}

/**
 * The held time's clock warns before it expires; what it says while a booking is being confirmed is
 * not heard, and stays true.
 */
const clockSays = (snapshot: AnyMachineSnapshot, { event }: Case) =>
  event.type !== 'hold.expired' ||
  (!['fresh', 'again'].some((held) => at(snapshot, { hold: { held } })) &&
    !snapshot.hasTag('committing'));

/**
 * Thirty seconds pass for every pending call; and a device that cannot tell its position says so
 * without failing.
 */
function worldAnswers({ children }: AnyMachineSnapshot, candidate: Case): boolean {
  if (replyOf(candidate.event.type)?.kind !== 'error') return true;
  if (candidate.port === 'readPosition') return false;
  const calls = Object.keys(children).filter((id) => id !== 'holdTimer');
  return candidate.label !== timesOut || calls.length === 1;
}

/** Whether it can happen here: by a person's hand, by the clock, by the world's answer. */
export function canHappen(snapshot: AnyMachineSnapshot, candidate: Case): boolean {
  switch (causeOf(candidate)) {
    case 'person':
      // our chart's events are the only ones a person can cause
      return personCan(snapshot, candidate.event as JourneyEvent);
    case 'actor':
      return clockSays(snapshot, candidate);
    case 'reply':
      return worldAnswers(snapshot, candidate);
    case 'clock':
      return true;
  }
}

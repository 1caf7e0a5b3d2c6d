/**
 * Where a journey of our chart may end, where it stops honestly, where it leaves the app, and where
 * Back is meant to lead nowhere: each with its reason.
 */
import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { isAt } from '@dosepath/journeys/chart';
import { OVERLAYS } from '#machines/knowledge/events.ts';
import { freshJourney, type JourneyContext } from '#machines/knowledge/context.ts';
import type { Named } from './reach.ts';

/** In any of these states. */
export const at =
  (...states: readonly StateValue[]) =>
  ({ value }: AnyMachineSnapshot) =>
    states.some((state) => isAt(state, value));

// the journeys forget the type of our chart's context, which this is
const contextOf = ({ context }: AnyMachineSnapshot) => context as JourneyContext;

/** What the journey is for. */
export const ENDS: readonly Named[] = [
  {
    name: 'booked',
    reason: 'CNF-02: number, time and place are shown.',
    at: at({ flow: 'confirmation' }),
  },
  {
    name: 'cancelled',
    reason: 'CAN-01: the appointment is shown as cancelled.',
    at: at({ flow: { 'view-details': 'cancelled' } }),
  },
  {
    name: 'changed',
    reason: 'MNG-06: the appointment is shown with what was saved.',
    at: (snapshot) =>
      at({ flow: 'view-details' })(snapshot) && contextOf(snapshot).manage.saved !== undefined,
  },
  {
    name: 'the visit is over',
    reason: 'WLK-06: given, or left; whoever comes back scans the store’s code.',
    at: at({ flow: { queue: 'over' } }),
  },
];

const closed = ['expired', 'revoked', 'spent'] as const;

/** Where somebody is told that it ends otherwise, or for now. Each has to have a way on. */
export const STOPS: readonly Named[] = [
  {
    name: 'not eligible',
    reason: 'ELG-02, ELG-03: the rule and the date that changes it are told.',
    at: at({ flow: 'not-eligible' }),
  },
  {
    name: 'no such page',
    reason: 'RTE-19: there is nothing at this address.',
    at: at({ flow: 'not-found' }, { flow: 'bad-address' }),
  },
  {
    name: 'saved for later',
    reason: 'RES-01: the link is on its way; the booking goes on from it.',
    at: at({ flow: { 'finish-later': 'saved' } }),
  },
  {
    name: 'the link has ended',
    reason: 'RES-03: it is told whether it was used, recalled or too old.',
    at: at(...closed.map((state) => ({ flow: { resume: state } }))),
  },
  {
    name: 'the invitation has ended, or there is none',
    reason: 'RTE-12, RES-03: everybody can book without one.',
    at: at(
      ...[...closed, 'uninvited', 'invalid'].map((state) => ({ flow: { 'quick-flow': state } })),
      ...closed.map((state) => ({ flow: { 'quick-flow-verify': state } })),
    ),
  },
  {
    name: 'the prescription has ended',
    reason: 'RXR-04: it has expired or was used; everybody can book without one.',
    at: at(...['expired', 'used'].map((state) => ({ flow: { 'rx-ready': state } }))),
  },
  {
    name: 'a store’s code that opens nothing',
    reason: 'WLK-05: scan the one at the store, ask at the counter, or book.',
    at: at(...['revoked', 'old'].map((state) => ({ flow: { 'walk-in': state } }))),
  },
  {
    name: 'no place in the line',
    reason: 'WLK-02: a check-in lasts for a day; the store’s code makes another.',
    at: at({ flow: { queue: 'gone' } }),
  },
  {
    name: 'booked already',
    reason: 'ENG-12: this booking was made, here or on another device.',
    at: at({ flow: { 'get-started': 'alreadyBooked' } }),
  },
  {
    name: 'no times',
    reason: 'SLT-07: another date, a wider radius, other vaccines are offered.',
    at: at({ flow: { timeslots: 'empty' } }),
  },
  {
    name: 'an appointment that is over',
    reason: 'MNG-02: what was booked is shown; another can be.',
    at: at({ flow: { 'view-details': 'past' } }),
  },
  {
    name: 'the page for testing',
    reason: 'RTE-11: not for visitors.',
    at: at({ flow: 'rsv-test' }),
  },
];

const nothingTyped = (context: JourneyContext): boolean =>
  JSON.stringify(context) === JSON.stringify(freshJourney(context));

/** Where this app is left. */
export const EXITS: readonly Named[] = [
  {
    name: 'gone to the other language',
    reason:
      'CHR-07: the first page on the other language’s host; nothing is typed that could go along.',
    at: (snapshot) =>
      at({ language: 'leaving' })(snapshot) && nothingTyped(snapshot.context as JourneyContext),
  },
  {
    name: 'gone on in the other language',
    reason: 'LNG-05: the journey is at the other host; whoever comes back is led there.',
    at: at({ language: 'handedOver' }),
  },
];

/**
 * Where Back leads nowhere, and is meant to. Each press uses up an entry of the history, so the app
 * is left in the end.
 */
export const STAYS: readonly Named[] = [
  {
    name: 'booked',
    reason: 'RTE-20: Back cannot enter the booking again; what was booked stays in sight.',
    at: at({ flow: 'confirmation' }),
  },
  {
    name: 'an answer decides',
    reason:
      'CNF-01, MNG-06: a booking, a change or a cancellation is on its way, and nobody leaves not knowing. The answer comes, or the clock says that it does not.',
    at: at(
      { flow: { 'review-appt': 'confirming' } },
      { flow: { timeslots: 'moving' } },
      { flow: { timeslots: 'keepingTime' } },
      { flow: { 'review-change': 'saving' } },
      { flow: { 'win-back': 'moving' } },
      { flow: { 'win-back': 'cancelling' } },
      ...OVERLAYS.flatMap((sheet) =>
        ['changing', 'holding', 'saving', 'sending'].map((state) => ({
          overlay: { [sheet]: state },
        })),
      ),
    ),
  },
];

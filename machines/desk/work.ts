// At work in a store: its day, what was pressed and is on its way, and the page in front (DSK-02,
// DSK-03).
import { ask } from './ask.ts';
import { calendar } from './calendar.ts';
import { correcting, marking } from './correction.ts';
import { dosesBody } from './doses.ts';
import { openedVersion, soughtNumber } from './list.ts';
import { openSheet, unleft } from './page-ways.ts';
import { people } from './people.ts';
import { poster } from './poster.ts';
import { stock } from './stock.ts';
import { presence } from './presence.ts';
import { unsent } from './unsent.ts';
import { base } from './vocabulary.ts';
import { walkIn } from './walk-in.ts';
import { webhooks } from './webhooks.ts';
import { storeNumberOf, type DeskContext } from './context.ts';

/**
 * The day as it is now: read at once, and again with each word of a change; one that comes while it
 * is being read is read after that.
 */
const day = base.createStateConfig({
  initial: 'reading',
  states: {
    reading: {
      ...ask('getDeskDay', {
        input: (context) => ({ params: { storeNumber: storeNumberOf(context) }, query: {} }),
        done: [
          { guard: 'changedMeanwhile', target: 'reading', keep: 'keepDay', reenter: true },
          { target: 'shown', keep: 'keepDay' },
        ],
        refused: {},
        failed: 'behind',
        unanswered: 'behind',
      }),
      entry: 'beginReading',
      on: { 'day.changed': { actions: 'noteChange' } },
    },
    /** Read again at rest as well: midnight is no word of a change. */
    shown: { on: { 'day.changed': 'reading' }, after: { AT_REST: 'reading' } },
    /** What is on the screen may be old; it is said, and asked again. */
    behind: {
      tags: ['behind'],
      on: { retried: 'reading', 'day.changed': 'reading' },
      after: { READ_AGAIN: 'reading' },
    },
  },
});

/** Word of changes, and whether it comes. */
const feed = base.createStateConfig({
  initial: 'found',
  invoke: {
    id: 'storeFeed',
    src: 'storeFeed',
    input: ({ context }) => ({ storeNumber: storeNumberOf(context) }),
  },
  states: {
    found: { on: { 'feed.lost': 'lost' } },
    lost: { tags: ['behind'], on: { 'feed.found': 'found' } },
  },
});

const told = { target: 'idle', keep: 'tellRefused' } as const;

/** How a press ends, a step as well as one that takes a step back. */
const pressEnds = {
  done: { target: 'idle', keep: 'keepVisit', actions: 'dropFirst' },
  refused: {
    TEAM_MEMBERS_ONLY: told,
    VISIT_CHANGED: told,
    STEP_NOT_POSSIBLE: told,
    FC_903_NotFound: told,
    INVALID_REQUEST: told,
  },
  failed: 'waiting',
  unanswered: 'waiting',
} as const;

/** Presses go out one after the other, each once: what finds no network waits, and is shown so. */
const sending = base.createStateConfig({
  initial: 'idle',
  states: {
    idle: {
      always: [
        { guard: 'undoIsNext', target: 'undoing' },
        { guard: 'anyPressed', target: 'stepping' },
      ],
    },
    stepping: ask('takeStep', {
      input: (context) => {
        const { first, params } = firstPressed(context);
        const { key, version, to = 'arrived', reason } = first;
        return { intention: key, params, body: { version, to, ...(reason && { reason }) } };
      },
      ...pressEnds,
    }),
    undoing: ask('undoStep', {
      input: (context) => {
        const { first, params } = firstPressed(context);
        return { intention: first.key, params, body: { version: first.version } };
      },
      ...pressEnds,
    }),
    waiting: {
      tags: ['behind'],
      after: { SEND_AGAIN: 'idle' },
      on: { 'feed.found': 'idle', retried: 'idle' },
    },
  },
});

/** What is sent next; the state is entered only while there is something. */
function firstPressed({ pressed, storeNumber = '' }: DeskContext) {
  const [first] = pressed;
  if (!first) throw new Error('nothing was pressed');
  return { first, params: { storeNumber, appointmentId: first.appointmentId } };
}

/** The list, or one visit over it; giving is a form of the visit. */
const page = base.createStateConfig({
  id: 'visitPage',
  initial: 'list',
  // Of this region, not of all: the day, its stream and what is being sent go on.
  on: openSheet,
  states: {
    list: {
      entry: 'forgetSheet',
      always: [
        { guard: { type: 'opens', params: 'poster' }, target: 'poster' },
        {
          guard: { type: 'opens', params: 'calendar' },
          target: 'calendar',
          actions: 'beginCalendar',
        },
        { guard: { type: 'opens', params: 'stock' }, target: 'stock', actions: 'beginStock' },
        { guard: { type: 'opens', params: 'people' }, target: 'people', actions: 'beginPeople' },
        {
          guard: { type: 'opens', params: 'webhooks' },
          target: 'webhooks',
          actions: 'beginWebhooks',
        },
      ],
      on: {
        'walkIn.begun': 'walkIn',
        'poster.wanted': 'poster',
        'calendar.wanted': { target: 'calendar', actions: 'beginCalendar' },
        'stock.wanted': { target: 'stock', actions: 'beginStock' },
        'people.wanted': { target: 'people', actions: 'beginPeople' },
        'webhooks.wanted': { target: 'webhooks', actions: 'beginWebhooks' },
        'visit.sought': { guard: 'numberSought', target: 'seeking' },
      },
    },
    poster,
    stock,
    people,
    webhooks,
    walkIn,
    calendar,
    /** By its number: the visit may be of another day. */
    seeking: {
      ...ask('findVisit', {
        input: (context) => ({
          params: { storeNumber: storeNumberOf(context) },
          body: { confirmationNumber: soughtNumber(context) ?? '' },
        }),
        done: { target: 'opening', keep: 'keepSought' },
        refused: {
          FC_903_NotFound: { target: 'list', keep: 'tellUnfound' },
          RATE_LIMITED: { target: 'list', keep: 'tellUnfound' },
        },
        failed: 'unsought',
        unanswered: 'unsought',
      }),
    },
    unsought: { tags: ['trouble'], on: { retried: 'seeking', 'sheet.closed': 'list' } },
    opening: ask('getDeskVisit', {
      input: (context) => ({
        params: { storeNumber: storeNumberOf(context), appointmentId: context.opened ?? '' },
      }),
      done: { target: 'sheet', keep: 'keepSheet' },
      refused: { FC_903_NotFound: 'list' },
      failed: 'unopened',
      unanswered: 'unopened',
    }),
    unopened: { tags: ['trouble'], on: { retried: 'opening', 'sheet.closed': 'list' } },
    sheet: {
      on: {
        'sheet.closed': 'list',
        'giving.begun': { guard: 'readyToGive', target: 'giving', actions: 'beginDoses' },
        'correction.begun': {
          guard: 'mayCorrect',
          target: 'correcting',
          actions: 'beginCorrection',
        },
      },
    },
    correcting,
    marking,
    /** Sent again it is the same intention: marked once. */
    unmarked: { tags: ['trouble'], on: { retried: 'marking', 'sheet.closed': 'list' } },
    giving: {
      exit: 'keepDraft',
      on: {
        'giving.left': 'sheet',
        'sheet.closed': 'list',
        'dose.typed': { actions: 'typeDose' },
        'doses.submitted': [
          { guard: 'dosesRight', target: 'following', actions: 'mint' },
          { actions: 'showProblems' },
        ],
      },
    },
    /** The doses are recorded after the steps that were pressed before them. */
    following: {
      tags: ['busy'],
      always: { guard: 'nothingUnsent', target: 'recording' },
      on: { ...unleft, 'giving.left': 'giving' },
    },
    recording: {
      ...ask('giveDoses', {
        input: (context) => {
          const { opened = '', intention, doses } = context;
          return {
            intention,
            params: { storeNumber: storeNumberOf(context), appointmentId: opened },
            body: {
              version: openedVersion(context),
              doses: dosesBody(doses),
            },
          };
        },
        done: { target: 'opening', keep: 'keepVisit', actions: 'forgetDraft' },
        refused: {
          TEAM_MEMBERS_ONLY: { target: 'giving', keep: 'keepProblems' },
          VISIT_CHANGED: { target: 'opening', keep: 'tellUngiven' },
          STEP_NOT_POSSIBLE: { target: 'opening', keep: 'tellUngiven' },
          FC_903_NotFound: 'list',
          INVALID_REQUEST: { target: 'giving', keep: 'keepProblems' },
        },
        failed: 'unrecorded',
        unanswered: 'unrecorded',
      }),
      on: unleft,
    },
    /** Sent again it is the same intention: recorded once. Whoever leaves sees it in the day. */
    unrecorded: { tags: ['trouble'], on: { retried: 'recording', 'sheet.closed': 'list' } },
  },
});

/** What can be done wherever one is at work. */
export const work = base.createStateConfig({
  type: 'parallel',
  states: { day, feed, sending, page, presence, unsent },
  on: {
    'store.chosen': {
      guard: 'nothingUnsent',
      target: '#desk.atDesk',
      reenter: true,
      actions: [
        'forgetPatients',
        { type: 'chooseStore', params: ({ event }) => event.storeNumber },
      ],
    },
    'filter.typed': { actions: { type: 'narrow', params: ({ event }) => event.text } },
    'visit.selected': { actions: { type: 'select', params: ({ event }) => event.appointmentId } },
    'step.pressed': { guard: 'canFollow', actions: 'press' },
    'undo.pressed': { guard: 'canUndo', actions: 'press' },
    'refusal.read': { actions: 'forgetRefused' },
  },
});

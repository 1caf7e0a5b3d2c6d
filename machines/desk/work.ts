// Working in a store: its day, the presses on their way, and the page on screen (DSK-02, DSK-03).
import { ask } from './ask.ts';
import { calendar } from './calendar.ts';
import { correcting, marking, unmarked } from './correction.ts';
import { dosesBody } from './doses.ts';
import { openedVersion, soughtNumber } from './list.ts';
import { chooseStore, openSheet, unleft } from './page-ways.ts';
import { people } from './people.ts';
import { poster } from './poster.ts';
import { giving, sheet, sheetInput } from './sheet.ts';
import { stock } from './stock.ts';
import { presence } from './presence.ts';
import { unsent } from './unsent.ts';
import { base } from './vocabulary.ts';
import { walkIn } from './walk-in.ts';
import { webhooks } from './webhooks.ts';
import { storeNumberOf, type DeskContext } from './context.ts';

/**
 * The current day: read at once and again with each change; a change that comes during a reading
 * causes another. Each page works without it; the list says what it waits for.
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
        tags: ['background'],
      }),
      entry: 'beginReading',
      on: { 'day.changed': { actions: 'noteChange' } },
    },
    /** Also read again after a while without changes: midnight is not reported as one. */
    shown: { on: { 'day.changed': 'reading' }, after: { AT_REST: 'reading' } },
    /** What is on screen may be old; it says so, and is requested again. */
    behind: {
      tags: ['behind'],
      on: { retried: 'reading', 'day.changed': 'reading' },
      after: { READ_AGAIN: 'reading' },
    },
  },
});

/** The stream of changes, and whether it works. */
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

/** How a press ends, whether it takes a step or undoes one. */
const pressEnds = {
  done: { target: 'idle', keep: 'keepVisit', actions: 'dropFirst' },
  refused: {
    TEAM_MEMBERS_ONLY: { ...told, actions: 'askWhoIsHere' },
    VISIT_CHANGED: told,
    STEP_NOT_POSSIBLE: told,
    FC_903_NotFound: told,
    INVALID_REQUEST: told,
  },
  failed: 'waiting',
  unanswered: 'waiting',
  // The list shows the press at once.
  tags: ['background'],
} as const;

/**
 * Sends presses one after the other, each once: one that finds no network waits, and is shown as
 * waiting.
 */
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

/** The press to send next; the state is entered only while there is one. */
function firstPressed({ pressed, storeNumber = '' }: DeskContext) {
  const [first] = pressed;
  if (!first) throw new Error('nothing was pressed');
  return { first, params: { storeNumber, appointmentId: first.appointmentId } };
}

/** The list, or one visit over it; the doses are a form of the visit. */
const page = base.createStateConfig({
  id: 'visitPage',
  initial: 'list',
  // Scoped to this region: the day, its stream and the sending continue.
  on: { ...openSheet, 'day.changed': { actions: 'noteShelf' } },
  states: {
    list: {
      entry: 'forgetSheet',
      exit: ['forgetUnfound', 'forgetNewRole'],
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
      on: { 'sheet.closed': 'list' },
    },
    unsought: { tags: ['trouble'], on: { retried: 'seeking', 'sheet.closed': 'list' } },
    /** Nothing is recorded by what is on screen meanwhile: something about the visit changed. */
    opening: {
      ...ask('getDeskVisit', {
        input: sheetInput,
        done: { target: 'sheet', keep: 'keepSheet' },
        refused: { FC_903_NotFound: 'list' },
        failed: 'unopened',
        unanswered: 'unopened',
      }),
      entry: 'beginSheet',
      on: { 'sheet.closed': 'list' },
    },
    unopened: { tags: ['trouble'], on: { retried: 'opening', 'sheet.closed': 'list' } },
    sheet,
    correcting,
    marking,
    unmarked,
    giving,
    /** Records the doses after the steps pressed before them. */
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
          TEAM_MEMBERS_ONLY: { target: 'giving', keep: 'keepProblems', actions: 'askWhoIsHere' },
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
    /**
     * Sending it again uses the same key: recorded once. Leaving reads the visit again, or the day
     * shows whether it was.
     */
    unrecorded: {
      tags: ['trouble'],
      on: {
        retried: 'recording',
        'doses.submitted': 'recording',
        'dose.typed': { target: 'giving', actions: 'typeDose' },
        'giving.left': 'opening',
        'sheet.closed': 'list',
      },
    },
  },
});

/** What a member can do from anywhere at work. */
export const work = base.createStateConfig({
  type: 'parallel',
  states: { day, feed, sending, page, presence, unsent },
  on: {
    ...chooseStore,
    'filter.typed': {
      actions: ['forgetUnfound', { type: 'narrow', params: ({ event }) => event.text }],
    },
    'visit.selected': { actions: { type: 'select', params: ({ event }) => event.appointmentId } },
    'step.pressed': { guard: 'canFollow', actions: 'press' },
    'undo.pressed': { guard: 'canUndo', actions: 'press' },
    'refusal.read': { actions: 'forgetRefused' },
  },
});

// The store's calendar: a week beside the day, what a manager changes of it, and whom to call
// because of it (DSK-04).
import { ask } from './ask.ts';
import { changeOfDraft } from './calendar-form.ts';
import { dayAsked, weekAsked } from './calendar-words.ts';
import { base } from './vocabulary.ts';
import type { DeskContext } from './context.ts';

const params = ({ storeNumber = '' }: DeskContext) => ({ storeNumber });

/** The change that is looked at, and sent. */
function changing(context: DeskContext) {
  const { draft, week } = context.calendar;
  if (!draft || !week) throw new Error('nothing is changed');
  return { params: params(context), body: { version: week.version, change: changeOfDraft(draft) } };
}

/** How a change is refused, whether it is only looked at or made. */
const refused = {
  CALENDAR_CHANGED: { target: 'rereading', actions: 'noteOvertaken' },
  FC_903_NotFound: { target: 'rereading', actions: 'noteOvertaken' },
  // Where nothing was typed, what was pressed is of a day that has gone by.
  INVALID_REQUEST: [
    { guard: 'draftTyped', target: 'drafting', keep: 'keepDraftRefusal' },
    { target: 'rereading', actions: 'noteOvertaken' },
  ],
} as const;

const read = {
  input: (context: DeskContext) => ({ params: params(context), query: weekAsked(context) }),
  failed: 'failed',
  unanswered: 'failed',
} as const;

/** Whatever is being typed or looked at is left for the week; what is sent is not. */
const toWeek = { 'sheet.closed': { target: 'shown', actions: 'forgetChange' } } as const;
/** Also while the week is read anew: what is on the screen can be pressed. */
const begins = {
  'calendar.begun': { guard: 'mayChange', target: 'drafting', actions: 'beginDraft' },
  'calendar.undone': { guard: 'mayChange', target: 'looking', actions: 'beginReady' },
} as const;
/** The same of the list to call. */
const calls = { 'call.noted': { target: 'noting', actions: ['beginCall', 'mint'] } } as const;
const kept = { 'store.chosen': {}, 'sheet.closed': {} } as const;

/** Entered anew by `beginCalendar`; behind a lock everything stays as it was. */
export const calendar = base.createStateConfig({
  initial: 'reading',
  states: {
    reading: {
      ...ask('getStoreWeek', {
        ...read,
        done: { target: 'shown', keep: 'keepWeek' },
        refused: {},
      }),
      on: {
        'sheet.closed': '#visitPage.list',
        // A change that comes meanwhile may not be in the answer.
        'day.changed': { target: 'reading', reenter: true },
        'calendar.moved': { target: 'reading', reenter: true, actions: 'moveDay' },
        'calendar.chosen': { target: 'reading', reenter: true, actions: 'chooseDay' },
        ...begins,
      },
    },
    failed: {
      tags: ['trouble'],
      on: {
        retried: 'reading',
        'sheet.closed': '#visitPage.list',
        'calendar.moved': { target: 'reading', actions: 'moveDay' },
        'calendar.chosen': { target: 'reading', actions: 'chooseDay' },
      },
    },
    shown: {
      always: { guard: 'ofAnotherWeek', target: 'reading' },
      on: {
        'sheet.closed': '#visitPage.list',
        'day.changed': 'reading',
        'calendar.moved': { actions: 'moveDay' },
        'calendar.chosen': { actions: 'chooseDay' },
        ...begins,
        'calls.opened': 'readingCalls',
        'print.wanted': 'readingPrint',
      },
    },
    /** Somebody else was quicker: what was typed stays, beside what is so now. */
    rereading: ask('getStoreWeek', {
      ...read,
      done: [
        { guard: 'draftTyped', target: 'drafting', keep: 'keepWeek' },
        { target: 'shown', keep: 'keepWeek', actions: 'forgetChange' },
      ],
      refused: {},
      failed: 'unread',
      unanswered: 'unread',
    }),
    unread: {
      tags: ['trouble'],
      on: {
        ...toWeek,
        retried: 'rereading',
        'calendar.typed': { actions: 'typeDraft' },
        'calendar.submitted': 'rereading',
      },
    },
    drafting: {
      entry: 'forgetLook',

      on: {
        ...toWeek,
        'calendar.typed': { actions: 'typeDraft' },
        'calendar.submitted': [
          { guard: 'draftRight', target: 'looking' },
          { actions: 'showDraftProblems' },
        ],
      },
    },
    /** First a look: who would lose their time. */
    looking: {
      ...ask('lookAtCalendarChange', {
        input: changing,
        done: { target: 'looked', keep: 'keepLook' },
        refused,
        failed: 'unlooked',
        unanswered: 'unlooked',
      }),
      on: toWeek,
    },
    /** The form is still there: it is sent again as well as mended. */
    unlooked: {
      tags: ['trouble'],
      on: {
        ...toWeek,
        retried: 'looking',
        'calendar.typed': { target: 'drafting', actions: 'typeDraft' },
        'calendar.submitted': 'looking',
      },
    },
    looked: {
      always: { guard: 'nobodyLoses', target: 'changing', actions: 'mint' },
      on: {
        ...toWeek,
        'calendar.back': [
          { guard: 'draftTyped', target: 'drafting' },
          { target: 'shown', actions: 'forgetChange' },
        ],
        'calendar.confirmed': { target: 'changing', actions: 'mint' },
      },
    },
    changing: {
      ...ask('changeCalendar', {
        input: (context) => ({ intention: context.intention, ...changing(context) }),
        done: { target: 'reading', keep: 'keepMade' },
        refused,
        failed: 'unchanged',
        unanswered: 'unchanged',
      }),
      on: kept,
    },
    /** Sent again it is the same intention: changed once. Whoever leaves reads how it stands. */
    unchanged: {
      tags: ['trouble'],
      on: { retried: 'changing', 'sheet.closed': { target: 'reading', actions: 'forgetChange' } },
    },
    readingCalls: {
      ...ask('getCallList', {
        input: (context) => ({ params: params(context) }),
        done: { target: 'calls', keep: 'keepCalls' },
        refused: {},
        failed: 'noCalls',
        unanswered: 'noCalls',
      }),
      on: {
        'sheet.closed': 'reading',
        'day.changed': { target: 'readingCalls', reenter: true },
        ...calls,
      },
    },
    noCalls: { tags: ['trouble'], on: { retried: 'readingCalls', 'sheet.closed': 'reading' } },
    calls: {
      on: {
        'sheet.closed': 'reading',
        'day.changed': 'readingCalls',
        ...calls,
      },
    },
    noting: {
      ...ask('noteCall', {
        input: (context) => {
          const { appointmentId = '', takesOffer = false } = context.calendar.call ?? {};
          const { intention } = context;
          return { intention, params: { ...params(context), appointmentId }, body: { takesOffer } };
        },
        done: { target: 'calls', keep: 'keepCalls' },
        refused: {
          FC_903_NotFound: 'readingCalls',
          LINK_EXPIRED: { target: 'calls', actions: 'noteOfferOver' },
        },
        failed: 'unnoted',
        unanswered: 'unnoted',
      }),
      on: kept,
    },
    unnoted: { tags: ['trouble'], on: { retried: 'noting', 'sheet.closed': 'reading' } },
    readingPrint: {
      ...ask('getDeskDay', {
        // The day beside the page may be read at the same time: each has its own answer.
        id: 'getPrint',
        input: (context) => ({ params: params(context), query: dayAsked(context) }),
        done: { target: 'printed', keep: 'keepPrint' },
        refused: {},
        failed: 'unprinted',
        unanswered: 'unprinted',
      }),
      on: { 'sheet.closed': 'shown' },
    },
    unprinted: { tags: ['trouble'], on: { retried: 'readingPrint', 'sheet.closed': 'shown' } },
    printed: { on: { 'sheet.closed': { target: 'shown', actions: 'forgetPrint' } } },
  },
});

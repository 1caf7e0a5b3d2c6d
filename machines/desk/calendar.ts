// The store's calendar: a week beside the day, a manager's changes to it, and whom to call because
// of them (DSK-04).
import { ask } from './ask.ts';
import { changeOfDraft } from './calendar-form.ts';
import { dayAsked, weekAsked } from './calendar-words.ts';
import { base } from './vocabulary.ts';
import type { DeskContext } from './context.ts';

const params = ({ storeNumber = '' }: DeskContext) => ({ storeNumber });

/** The change to preview or send. */
function changing(context: DeskContext) {
  const { draft, week } = context.calendar;
  if (!draft || !week) throw new Error('nothing is changed');
  return { params: params(context), body: { version: week.version, change: changeOfDraft(draft) } };
}

/** How a change is refused, in the preview as well as when it is made. */
const refused = {
  // No longer a manager: asking again after every refusal would never end.
  TEAM_MEMBERS_ONLY: [
    { guard: 'draftTyped', target: 'drafting', actions: ['noteBarred', 'askWhoIsHere'] },
    { target: 'shown', actions: ['forgetChange', 'noteBarred', 'askWhoIsHere'] },
  ],
  CALENDAR_CHANGED: { target: 'rereading', actions: 'noteOvertaken' },
  FC_903_NotFound: { target: 'rereading', actions: 'noteOvertaken' },
  // If nothing was typed, the button pressed belonged to a day that is now past.
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

/**
 * Closing leaves what is previewed and returns to the week; what was typed is there when the form
 * is opened again. A change being sent cannot be left.
 */
const toWeek = { 'sheet.closed': { target: 'shown', actions: 'forgetChange' } } as const;
/** Works while the week is read again, too: what is on screen can be pressed. */
const begins = {
  'calendar.begun': { guard: 'mayChange', target: 'drafting', actions: 'beginDraft' },
  'calendar.undone': { guard: 'mayChange', target: 'looking', actions: 'beginReady' },
} as const;
/** The same for what the week leads to. */
const leads = {
  'calls.opened': { guard: 'weekRead', target: 'readingCalls' },
  'print.wanted': { guard: 'weekRead', target: 'readingPrint' },
} as const;
/** The same for the list to call. */
const calls = { 'call.noted': { target: 'noting', actions: ['beginCall', 'mint'] } } as const;
const kept = { 'store.chosen': {}, 'sheet.closed': {} } as const;

const asksForCalls = {
  input: (context: DeskContext) => ({ params: params(context) }),
  refused: {},
  failed: '#visitPage.calendar.noCalls',
  unanswered: '#visitPage.calendar.noCalls',
} as const;

/** Starts over only with `beginCalendar`; a lock in between keeps its state. */
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
        // The answer may lack a change that comes meanwhile.
        'day.changed': { target: 'reading', reenter: true },
        'calendar.moved': { target: 'reading', reenter: true, actions: 'moveDay' },
        'calendar.chosen': { target: 'reading', reenter: true, actions: 'chooseDay' },
        ...begins,
        ...leads,
      },
    },
    failed: {
      tags: ['trouble'],
      on: {
        retried: 'reading',
        'sheet.closed': '#visitPage.list',
        'calendar.moved': { target: 'reading', actions: 'moveDay' },
        'calendar.chosen': { target: 'reading', actions: 'chooseDay' },
        ...begins,
        ...leads,
      },
    },
    shown: {
      initial: 'quiet',
      always: { guard: 'ofAnotherWeek', target: 'reading' },
      on: {
        'sheet.closed': '#visitPage.list',
        'day.changed': '.refreshing',
        'calendar.moved': { actions: 'moveDay' },
        'calendar.chosen': { actions: 'chooseDay' },
        ...begins,
        'calls.opened': 'readingCalls',
        'print.wanted': 'readingPrint',
      },
      states: {
        quiet: {},
        refreshing: ask('getStoreWeek', {
          ...read,
          done: { target: 'quiet', keep: 'keepWeek' },
          refused: {},
          failed: '#visitPage.calendar.failed',
          unanswered: '#visitPage.calendar.failed',
          tags: ['background'],
        }),
        /** The day's list could not be read to be printed. */
        unprinted: { tags: ['trouble'], on: { retried: '#visitPage.calendar.readingPrint' } },
      },
    },
    /** Another member was quicker: what was typed stays, beside the new state. */
    rereading: {
      ...ask('getStoreWeek', {
        ...read,
        done: [
          { guard: 'draftTyped', target: 'drafting', keep: 'keepWeek' },
          { target: 'shown', keep: 'keepWeek', actions: 'forgetChange' },
        ],
        refused: {},
        failed: 'unread',
        unanswered: 'unread',
      }),
      on: {
        'sheet.closed': { target: 'reading', actions: 'forgetChange' },
        'calendar.typed': { actions: 'typeDraft' },
      },
    },
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
        'calendar.cleared': { guard: 'draftBegun', actions: 'beginDraftAnew' },
        'calendar.submitted': [
          { guard: 'draftRight', target: 'looking' },
          { actions: 'showDraftProblems' },
        ],
      },
    },
    /** First a preview: who would lose their time. */
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
    /** The form is still there: it can be sent again or corrected. */
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
    /**
     * Sending it again uses the same key, so it is changed once. Whatever else is done reads the
     * week again to see whether it was.
     */
    unchanged: {
      tags: ['trouble'],
      on: {
        retried: 'changing',
        'calendar.confirmed': 'changing',
        'calendar.submitted': 'changing',
        'calendar.typed': { target: 'rereading', actions: ['forgetLook', 'typeDraft'] },
        'calendar.back': { target: 'rereading', actions: 'forgetLook' },
        'sheet.closed': { target: 'reading', actions: 'forgetChange' },
      },
    },
    readingCalls: {
      ...ask('getCallList', {
        ...asksForCalls,
        done: { target: 'calls', keep: 'keepCalls' },
      }),
      on: {
        'sheet.closed': 'reading',
        'day.changed': { target: 'readingCalls', reenter: true },
        ...calls,
      },
    },
    noCalls: {
      tags: ['trouble'],
      on: { retried: 'readingCalls', 'sheet.closed': 'reading', ...calls },
    },
    calls: {
      initial: 'quiet',
      on: {
        'sheet.closed': 'reading',
        'day.changed': '.refreshing',
        ...calls,
      },
      states: {
        quiet: {},
        refreshing: ask('getCallList', {
          ...asksForCalls,
          done: { target: 'quiet', keep: 'keepCalls' },
          tags: ['background'],
        }),
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
        // The day's list may be read at the same time: a call of its own id gets its own answer.
        id: 'getPrint',
        input: (context) => ({ params: params(context), query: dayAsked(context) }),
        done: { target: 'printed', keep: 'keepPrint' },
        refused: {},
        failed: 'shown.unprinted',
        unanswered: 'shown.unprinted',
      }),
      on: { 'sheet.closed': 'reading' },
    },
    printed: { on: { 'sheet.closed': { target: 'reading', actions: 'forgetPrint' } } },
  },
});

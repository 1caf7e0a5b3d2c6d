// The store's stock by lot, and what its team does with it (DSK-04).
import { ask } from './ask.ts';
import { storeNumberOf, type DeskContext } from './context.ts';
import { stay } from './page-ways.ts';
import {
  correctionReason,
  countedBody,
  dosesOf,
  floorOf,
  lotIn,
  wasteReason,
} from './stock-form.ts';
import { base } from './vocabulary.ts';

/** The form being saved; these states are entered only with one. */
function formOf({ stock: { form } }: DeskContext) {
  if (!form) throw new Error('no form of the stock is open');
  return form;
}

const ofLot = (context: DeskContext) => ({
  storeNumber: storeNumberOf(context),
  lotId: formOf(context).of,
});

const saved = { target: 'shown', keep: 'keepStock', actions: 'endStockForm' } as const;

/** A refusal shows the current list beside what was typed. */
const wrong = { target: 'looking', keep: 'keepStockRefusal' } as const;
const ends = { done: saved, failed: 'unsaved', unanswered: 'unsaved' } as const;
const refused = {
  TEAM_MEMBERS_ONLY: { ...wrong, actions: 'askWhoIsHere' },
  INVALID_REQUEST: wrong,
} as const;
const refusedOfLot = { ...refused, FC_903_NotFound: wrong } as const;

const savingWay = [
  { guard: 'countsIn', target: 'counting' },
  { guard: 'corrects', target: 'correcting' },
  { guard: 'throwsAway', target: 'throwing' },
  { target: 'flooring' },
] as const;

const asksForStock = {
  input: (context: DeskContext) => ({ params: { storeNumber: storeNumberOf(context) } }),
  refused: {},
};

const { on: ways } = base.createStateConfig({
  on: {
    'stock.begun': { guard: 'mayDoToStock', target: 'form', actions: 'beginStockForm' },
    'stock.paused': { guard: 'mayPause', target: 'pausing', actions: ['keepPause', 'mint'] },
  },
});

/** Starts over only with `beginStock`; a lock in between keeps its state. */
export const stock = base.createStateConfig({
  initial: 'reading',
  on: {
    'sheet.closed': 'list',
    'stock.narrowed': { actions: { type: 'narrowStock', params: ({ event }) => event.text } },
  },
  states: {
    /** Presses work meanwhile and cancel the reading: their answer contains everything. */
    reading: {
      ...ask('getStock', {
        ...asksForStock,
        done: { target: 'shown', keep: 'keepStock' },
        failed: 'failed',
        unanswered: 'failed',
      }),
      on: ways,
    },
    shown: {
      initial: 'settled',
      on: { ...ways, 'day.changed': '.refreshing' },
      states: {
        settled: {},
        /** Somebody else may have counted. */
        refreshing: ask('getStock', {
          ...asksForStock,
          done: { target: 'settled', keep: 'keepStock' },
          failed: '#visitPage.stock.failed',
          unanswered: '#visitPage.stock.failed',
          tags: ['background'],
        }),
      },
    },
    form: {
      on: {
        'stock.typed': { actions: 'typeStock' },
        'stock.cleared': { guard: 'stockTyped', actions: 'beginStockFormAnew' },
        'stock.left': 'shown',
        'stock.begun': { guard: 'mayDoToStock', actions: 'beginStockForm' },
        'stock.submitted': [
          { guard: 'stockRight', target: 'saving', actions: ['keepSent', 'mint'] },
          { actions: 'showStockProblems' },
        ],
      },
    },
    /** The form decides the call; sending it again uses the same key. */
    saving: { always: savingWay },
    counting: {
      ...ask('countIn', {
        input: (context) => ({
          intention: context.intention,
          params: { storeNumber: storeNumberOf(context) },
          body: countedBody(formOf(context)),
        }),
        ...ends,
        refused,
      }),
      ...stay,
    },
    correcting: {
      ...ask('correctLot', {
        input: (context) => ({
          intention: context.intention,
          params: ofLot(context),
          body: {
            seen: lotIn(context.stock.shown, formOf(context).of)?.lot.doses ?? 0,
            doses: dosesOf(formOf(context)),
            reason: correctionReason(formOf(context).reason) ?? 'other',
          },
        }),
        ...ends,
        refused: refusedOfLot,
      }),
      ...stay,
    },
    throwing: {
      ...ask('throwAway', {
        input: (context) => ({
          intention: context.intention,
          params: ofLot(context),
          body: {
            doses: dosesOf(formOf(context)),
            reason: wasteReason(formOf(context).reason) ?? 'other',
          },
        }),
        ...ends,
        refused: refusedOfLot,
      }),
      ...stay,
    },
    flooring: {
      ...ask('setFloor', {
        input: (context) => ({
          intention: context.intention,
          params: { storeNumber: storeNumberOf(context), productId: formOf(context).of },
          body: { floor: floorOf(formOf(context)) },
        }),
        ...ends,
        refused: refusedOfLot,
      }),
      ...stay,
    },
    pausing: {
      ...ask('pauseVaccine', {
        input: ({ stock: { pausing }, intention, storeNumber = '' }) => ({
          intention,
          params: { storeNumber, vaccineCode: pausing?.code ?? '' },
          body: { until: pausing?.until ?? 'none' },
        }),
        done: { target: 'shown', keep: 'keepStock' },
        refused: {
          TEAM_MEMBERS_ONLY: {
            target: 'reading',
            keep: 'keepStockRefusal',
            actions: 'askWhoIsHere',
          },
          FC_903_NotFound: 'reading',
        },
        failed: 'unpaused',
        unanswered: 'unpaused',
      }),
      ...stay,
    },
    looking: {
      ...ask('getStock', {
        ...asksForStock,
        done: { target: 'form', keep: 'keepStock' },
        failed: 'unseen',
        unanswered: 'unseen',
      }),
      on: {
        'stock.typed': { actions: 'typeStock' },
        'stock.left': 'reading',
        'stock.begun': { actions: 'beginStockForm' },
      },
    },
    /** Nothing is saved under a new key until the list shows what the last one did. */
    unseen: {
      tags: ['trouble'],
      on: {
        retried: 'looking',
        'stock.submitted': 'looking',
        'stock.typed': { actions: 'typeStock' },
        'stock.left': 'reading',
        'stock.begun': { target: 'looking', actions: 'beginStockForm' },
      },
    },
    failed: { tags: ['trouble'], on: { ...ways, retried: 'reading', 'day.changed': 'reading' } },
    /**
     * It is unknown whether the form was saved: pressing Save again saves it once. Whatever else is
     * done, the list is read again to see, and a form that was left is forgotten.
     */
    unsaved: {
      tags: ['trouble'],
      on: {
        retried: 'saving',
        'stock.submitted': 'saving',
        'stock.typed': { target: 'looking', actions: 'typeStock' },
        'stock.begun': {
          guard: 'beginsAnother',
          target: 'looking',
          actions: ['forgetStockForm', 'beginStockForm'],
        },
        'stock.left': { target: 'reading', actions: 'forgetStockForm' },
        'sheet.closed': { target: '#visitPage.list', actions: 'forgetStockForm' },
      },
    },
    /** The same for the sales of a vaccine. */
    unpaused: {
      tags: ['trouble'],
      on: {
        retried: 'pausing',
        'stock.paused': { target: 'pausing', actions: ['keepPause', 'mint'] },
        'stock.begun': { target: 'looking', actions: 'beginStockForm' },
      },
    },
  },
});

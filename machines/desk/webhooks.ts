// Which systems are sent the store's visits, and what became of it: for its managers (STD-06).
import { ask } from './ask.ts';
import type { DeskContext } from './context.ts';
import { stay } from './page-ways.ts';
import { base } from './vocabulary.ts';

const { on: ways } = base.createStateConfig({
  on: {
    'event.again': { target: 'tellingOne', actions: ['keepAgain', 'mint'] },
    'days.again': { target: 'tellingDays', actions: ['keepAgain', 'mint'] },
  },
});

const ofReceiver = ({ storeNumber = '', webhooks: { again } }: DeskContext) => ({
  storeNumber,
  webhookId: again?.webhookId ?? '',
});

/** Reads the page again if the receiver has ended meanwhile. */
const refused = {
  FC_903_NotFound: { target: 'reading', keep: 'keepWebhooksRefusal' },
  RATE_LIMITED: { target: 'shown', keep: 'keepWebhooksRefusal' },
} as const;
const done = { target: 'shown', keep: 'keepTold' } as const;

/** Starts over only with `beginWebhooks`; a lock in between keeps its state. */
export const webhooks = base.createStateConfig({
  initial: 'opening',
  on: { 'sheet.closed': 'list' },
  states: {
    opening: { always: [{ guard: 'isManager', target: 'reading' }, { target: '#visitPage.list' }] },
    /** Presses work meanwhile and cancel the reading: their answer contains everything. */
    reading: {
      ...ask('getWebhooks', {
        input: ({ storeNumber = '' }) => ({ params: { storeNumber } }),
        done: { target: 'shown', keep: 'keepWebhooks' },
        refused: {},
        failed: 'failed',
        unanswered: 'failed',
      }),
      on: ways,
    },
    /** The store's stream does not report deliveries, so the page polls. */
    shown: {
      after: { LOOK_AGAIN: 'reading' },
      on: { ...ways, 'day.changed': 'reading', 'webhooks.refreshed': 'reading' },
    },
    tellingOne: {
      ...ask('tellEventAgain', {
        input: (context) => {
          const { intention, webhooks: known } = context;
          const eventId = known.again && 'eventId' in known.again ? known.again.eventId : '';
          return { intention, params: { ...ofReceiver(context), eventId }, body: {} };
        },
        done,
        refused,
        failed: 'untoldOne',
        unanswered: 'untoldOne',
      }),
      ...stay,
    },
    tellingDays: {
      ...ask('tellDaysAgain', {
        input: (context) => {
          const { intention, webhooks: known } = context;
          const days = known.again && 'days' in known.again ? known.again.days : 1;
          return { intention, params: ofReceiver(context), body: { days } };
        },
        done,
        refused,
        failed: 'untoldDays',
        unanswered: 'untoldDays',
      }),
      ...stay,
    },
    failed: { tags: ['trouble'], on: { retried: 'reading', 'day.changed': 'reading' } },
    /** Sending it again uses the same key. */
    untoldOne: { tags: ['trouble'], on: { retried: 'tellingOne' } },
    untoldDays: { tags: ['trouble'], on: { retried: 'tellingDays' } },
  },
});

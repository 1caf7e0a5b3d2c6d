// Which systems are sent the store's visits, and what became of it: for its managers (STD-06).
import { ask } from './ask.ts';
import type { DeskContext } from './context.ts';
import { stay } from './page-ways.ts';
import { base } from './vocabulary.ts';

const ofReceiver = ({ storeNumber = '', webhooks: { again } }: DeskContext) => ({
  storeNumber,
  webhookId: again?.webhookId ?? '',
});

/** Reads the page again if the receiver has ended meanwhile. */
const refused = {
  FC_903_NotFound: { target: 'open.reading', keep: 'keepWebhooksRefusal' },
  RATE_LIMITED: { target: 'open.shown', keep: 'keepWebhooksRefusal' },
} as const;
const done = { target: 'open.shown', keep: 'keepTold' } as const;

const asksForWebhooks = {
  input: ({ storeNumber = '' }: DeskContext) => ({ params: { storeNumber } }),
  done: { target: 'shown', keep: 'keepWebhooks' },
  refused: {},
  failed: 'failed',
  unanswered: 'failed',
} as const;

/** What is on screen works while the page is read, too, and after a failure. */
const open = base.createStateConfig({
  initial: 'reading',
  on: {
    'event.again': { target: '#visitPage.webhooks.tellingOne', actions: ['keepAgain', 'mint'] },
    'days.again': { target: '#visitPage.webhooks.tellingDays', actions: ['keepAgain', 'mint'] },
    'webhooks.refreshed': '.reading',
  },
  states: {
    reading: {
      ...ask('getWebhooks', asksForWebhooks),
      on: { 'webhooks.refreshed': {} },
    },
    refreshing: ask('getWebhooks', { ...asksForWebhooks, tags: ['background'] }),
    /** The store's stream does not report deliveries, so the page polls. */
    shown: { after: { LOOK_AGAIN: 'refreshing' }, on: { 'day.changed': 'refreshing' } },
    failed: { tags: ['trouble'], on: { retried: 'reading', 'day.changed': 'reading' } },
    /** Sending the same again uses the same key. */
    untoldOne: {
      tags: ['trouble'],
      on: {
        retried: '#visitPage.webhooks.tellingOne',
        'event.again': {
          target: '#visitPage.webhooks.tellingOne',
          actions: ['mintUnlessSame', 'keepAgain'],
        },
      },
    },
    untoldDays: {
      tags: ['trouble'],
      on: {
        retried: '#visitPage.webhooks.tellingDays',
        'days.again': {
          target: '#visitPage.webhooks.tellingDays',
          actions: ['mintUnlessSame', 'keepAgain'],
        },
      },
    },
  },
});

/** Starts over only with `beginWebhooks`; a lock in between keeps its state. */
export const webhooks = base.createStateConfig({
  initial: 'opening',
  on: { 'sheet.closed': 'list' },
  states: {
    opening: {
      always: [{ guard: 'isManager', target: 'open' }, { target: '#visitPage.list' }],
    },
    open,
    tellingOne: {
      ...ask('tellEventAgain', {
        input: (context) => {
          const { intention, webhooks: known } = context;
          const eventId = known.again && 'eventId' in known.again ? known.again.eventId : '';
          return { intention, params: { ...ofReceiver(context), eventId }, body: {} };
        },
        done,
        refused,
        failed: 'open.untoldOne',
        unanswered: 'open.untoldOne',
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
        failed: 'open.untoldDays',
        unanswered: 'open.untoldDays',
      }),
      ...stay,
    },
  },
});

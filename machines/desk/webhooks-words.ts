// The actions of the store's webhooks page, by name (STD-06).
import { assign } from 'xstate';
import type { ErrorReply } from '#contract/errors.ts';
import type { ToldAgain, Webhooks } from '#contract/webhooks.ts';
import { peopleWords } from './people-words.ts';
import { freshWebhooks } from './webhooks-known.ts';

export const webhooksWords = peopleWords.extend({
  actions: {
    beginWebhooks: assign({ opens: undefined, webhooks: freshWebhooks }),
    keepWebhooks: assign(({ context: { webhooks } }, { now, receivers }: Webhooks) => ({
      webhooks: { ...webhooks, shown: { now, receivers } },
    })),
    keepAgain: assign(({ context: { webhooks }, event }) => {
      if (event.type !== 'event.again' && event.type !== 'days.again') return {};
      const { type: _type, ...again } = event;
      return { webhooks: { ...webhooks, again, told: undefined, refused: undefined } };
    }),
    keepTold: assign(({ context: { webhooks } }, { told, now, receivers }: ToldAgain) => ({
      webhooks: { ...webhooks, shown: { now, receivers }, told },
    })),
    keepWebhooksRefusal: assign(({ context: { webhooks } }, { message }: ErrorReply) => ({
      webhooks: { ...webhooks, refused: message },
    })),
  },
});

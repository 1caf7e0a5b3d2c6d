// The actions of the store's webhooks page, by name (STD-06).
import { assign } from 'xstate';
import type { ErrorReply } from '#contract/errors.ts';
import type { ToldAgain, Webhooks } from '#contract/webhooks.ts';
import type { DeskEvent } from './events.ts';
import { peopleWords } from './people-words.ts';
import { freshWebhooks, type WebhooksDesk } from './webhooks-known.ts';

function isSame(again: WebhooksDesk['again'], event: DeskEvent): boolean {
  if (!again || !('webhookId' in event) || event.webhookId !== again.webhookId) return false;
  return event.type === 'event.again'
    ? 'eventId' in again && event.eventId === again.eventId
    : 'days' in again && event.days === again.days;
}

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
    /** The same event, or the same days, as in the last resend keeps its key. */
    mintUnlessSame: assign(({ context: { webhooks, intention }, event }) => ({
      intention: isSame(webhooks.again, event) ? intention : crypto.randomUUID(),
    })),
    keepTold: assign(({ context: { webhooks } }, { told, now, receivers }: ToldAgain) => ({
      webhooks: { ...webhooks, shown: { now, receivers }, told },
    })),
    keepWebhooksRefusal: assign(({ context: { webhooks } }, { message }: ErrorReply) => ({
      webhooks: { ...webhooks, refused: message },
    })),
  },
});

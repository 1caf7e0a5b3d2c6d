// What other systems are told of a store's visits, and what became of it (STD-06). Only for its
// managers (CHN-12); no secret and nothing of a patient is in it.
import { z } from 'zod';
import {
  AGAIN_DAYS,
  DELIVERY_FAILURES,
  DELIVERY_STATES,
  EVENT_KINDS,
  type AgainDays,
} from '#domain/webhooks.ts';
import { AT_STORE_REFUSALS, ofStore } from './at-store.ts';
import { Uuid } from './fields.ts';
import { defineOperation } from './operation.ts';

const tag = 'Desk';

const ofReceiver = ofStore.extend({ webhookId: Uuid });

const WebhookDelivery = z.object({
  /** The `webhook-id` of every try: what the receiver knows it by. */
  eventId: z.uuid(),
  kind: z.enum(EVENT_KINDS),
  /** When it happened. */
  at: z.iso.datetime(),
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  /** When it arrived or was given up; of one that is to be tried, when. */
  when: z.iso.datetime(),
  /** Of the last try that failed. */
  failure: z.enum(DELIVERY_FAILURES).optional(),
  /** Of a failure `answers`. */
  status: z.number().int().optional(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const WebhookReceiver = z.object({
  webhookId: z.uuid(),
  /** Of the client. */
  name: z.string(),
  /** Without what may be a secret in it: `?…` stands for a query. */
  address: z.string(),
  kinds: z.array(z.enum(EVENT_KINDS)),
  /** It is told nothing of this store any more. */
  isEnded: z.boolean(),
  /** Of the last 30 days and of this store: how many are not there yet, and will not be. */
  waiting: z.number().int(),
  givenUp: z.number().int(),
  lastDeliveredAt: z.iso.datetime().optional(),
  /** The latest that arrived and the latest that did not, the newest first. */
  deliveries: z.array(WebhookDelivery),
});
export type WebhookReceiver = z.infer<typeof WebhookReceiver>;

export const Webhooks = z.object({
  /** As of when. */
  now: z.iso.datetime(),
  /** By name; those that are told nothing any more last. */
  receivers: z.array(WebhookReceiver),
});
export type Webhooks = z.infer<typeof Webhooks>;

/** After something was told again: how many deliveries that made. */
export const ToldAgain = Webhooks.extend({ told: z.number().int() });
export type ToldAgain = z.infer<typeof ToldAgain>;

// FC_903_NotFound: it is told nothing of this store, or not of that.
const againRefusals = [...AT_STORE_REFUSALS, 'FC_903_NotFound', 'RATE_LIMITED'] as const;

export const getWebhooks = defineOperation({
  operationId: 'getWebhooks',
  method: 'GET',
  path: '/api/desk/v1/stores/:storeNumber/webhooks',
  summary: 'Which systems are told of the store’s visits, and what became of it lately (STD-06).',
  tag,
  role: 'manager',
  byItself: true,
  params: ofStore,
  reply: Webhooks,
  refusals: AT_STORE_REFUSALS,
});

export const tellEventAgain = defineOperation({
  operationId: 'tellEventAgain',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/webhooks/:webhookId/events/:eventId/again',
  summary: 'Tells a system one event again, by the same id (STD-06).',
  tag,
  role: 'manager',
  params: ofReceiver.extend({ eventId: Uuid }),
  body: z.strictObject({}),
  reply: ToldAgain,
  refusals: againRefusals,
});

const isAgainDays = (days: number): days is AgainDays => AGAIN_DAYS.some((one) => one === days);

export const tellDaysAgain = defineOperation({
  operationId: 'tellDaysAgain',
  method: 'POST',
  path: '/api/desk/v1/stores/:storeNumber/webhooks/:webhookId/again',
  summary: 'Tells a system again what happened at the store in the last days (STD-06).',
  tag,
  role: 'manager',
  params: ofReceiver,
  body: z.strictObject({ days: z.number().refine(isAgainDays, 'field.invalid') }),
  reply: ToldAgain,
  refusals: againRefusals,
});

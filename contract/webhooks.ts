// What we send other systems about a store's visits, and what became of it (STD-06). Only for its
// managers (CHN-12); contains no secrets and no patient data.
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
  /** The `webhook-id` of every attempt, by which the receiver recognizes the event. */
  eventId: z.uuid(),
  kind: z.enum(EVENT_KINDS),
  /** When it happened. */
  at: z.iso.datetime(),
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  /** When it arrived or was given up; if pending, when the next attempt is. */
  when: z.iso.datetime(),
  /** Of the last failed attempt. */
  failure: z.enum(DELIVERY_FAILURES).optional(),
  /** For the failure `answers`. */
  status: z.number().int().optional(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const WebhookReceiver = z.object({
  webhookId: z.uuid(),
  /** The client's name. */
  name: z.string(),
  /** Without anything that may be secret: `?…` replaces a query. */
  address: z.string(),
  kinds: z.array(z.enum(EVENT_KINDS)),
  /** It is no longer sent anything about this store. */
  isEnded: z.boolean(),
  /**
   * In the last 30 days, for this store: how many are still pending, and how many were given up.
   */
  waiting: z.number().int(),
  givenUp: z.number().int(),
  lastDeliveredAt: z.iso.datetime().optional(),
  /** The latest that arrived and the latest that did not, newest first. */
  deliveries: z.array(WebhookDelivery),
});
export type WebhookReceiver = z.infer<typeof WebhookReceiver>;

export const Webhooks = z.object({
  /** The time of this reply. */
  now: z.iso.datetime(),
  /** By name; those no longer sent anything last. */
  receivers: z.array(WebhookReceiver),
});
export type Webhooks = z.infer<typeof Webhooks>;

/** After a resend: how many deliveries it made. */
export const ToldAgain = Webhooks.extend({ told: z.number().int() });
export type ToldAgain = z.infer<typeof ToldAgain>;

// FC_903_NotFound: it is sent nothing about this store, or nothing of that kind.
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
  summary: 'Sends a system one event again, with the same id (STD-06).',
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
  summary: 'Sends a system the store’s events of the last days again (STD-06).',
  tag,
  role: 'manager',
  params: ofReceiver,
  body: z.strictObject({ days: z.number().refine(isAgainDays, 'field.invalid') }),
  reply: ToldAgain,
  refusals: againRefusals,
});

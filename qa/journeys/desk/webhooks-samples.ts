/** Which systems are sent the store's events, for the desk's journeys (STD-06). */
import type { ToldAgain, Webhooks, WebhookDelivery, WebhookReceiver } from '#contract/webhooks.ts';
import { now } from './samples.ts';
import { today } from '../samples.ts';

const delivered: WebhookDelivery = {
  eventId: '8a9b0c1d-2e3f-4a4b-8c5d-6e7f8a9b0c1d',
  kind: 'booked',
  /** On the store's clock: ten past eight. */
  at: `${today}T14:10:00.000Z`,
  state: 'delivered',
  tries: 1,
  when: `${today}T14:10:01.000Z`,
};
const failing: WebhookDelivery = {
  ...delivered,
  eventId: '9b0c1d2e-3f4a-4b5c-9d6e-7f8a9b0c1d2e',
  kind: 'arrived',
  at: `${today}T14:55:00.000Z`,
  state: 'again',
  tries: 3,
  when: `${today}T15:01:00.000Z`,
  failure: 'answers',
  status: 503,
};
const waiting: WebhookDelivery = {
  eventId: '0c1d2e3f-4a5b-4c6d-8e7f-8a9b0c1d2e3f',
  kind: 'changed',
  at: `${today}T14:59:00.000Z`,
  state: 'waiting',
  tries: 0,
  when: `${today}T14:59:00.000Z`,
};

export const clinic: WebhookReceiver = {
  webhookId: '1d2e3f4a-5b6c-4d7e-8f8a-9b0c1d2e3f4a',
  name: 'City clinic',
  address: 'https://clinic.example/hook?…',
  kinds: ['booked', 'changed', 'cancelled', 'arrived', 'given'],
  isEnded: false,
  waiting: 2,
  givenUp: 0,
  lastDeliveredAt: delivered.when,
  deliveries: [waiting, failing, delivered],
};
const ended: WebhookReceiver = {
  ...clinic,
  webhookId: '2e3f4a5b-6c7d-4e8f-9a9b-0c1d2e3f4a5b',
  name: 'Old system',
  address: 'https://old.example/hook',
  isEnded: true,
  waiting: 0,
  givenUp: 1,
  deliveries: [{ ...failing, state: 'givenUp', failure: 'removed', status: undefined }],
};

/** What journeys send again: a booking at ten past eight. */
export const event = { delivery: delivered, date: today, time: '08:10' };
export const webhooks: Webhooks = { now, receivers: [clinic, ended] };
export const told: ToldAgain = { ...webhooks, told: 1 };

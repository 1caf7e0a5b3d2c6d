// How a journey goes on in the other language, which has a host of its own (LNG-05).
import { z } from 'zod';
import { WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';

/** More than a journey with twenty stores on its screen takes. */
const MAX_JOURNEY_LENGTH = 400_000;

/** Stands in the fragment of one address, once, for a minute. */
const LanguageTicket = z.string().regex(/^[\w-]{43}$/, 'field.invalid');

export const createLanguageTicket = defineOperation({
  operationId: 'createLanguageTicket',
  method: 'POST',
  path: '/api/languages/v1/tickets',
  summary:
    'Keeps what this tab has, and who it is, for a minute: the ticket fetches both at the other language’s host, once (LNG-05).',
  tag: 'Languages',
  body: z.strictObject({
    /** The journey as the browser keeps it; nobody else reads it. */
    journey: z.string().min(1, 'field.missing').max(MAX_JOURNEY_LENGTH, 'field.invalid'),
    wagHeaders: WagHeaders,
  }),
  reply: z.object({ ticket: z.string(), expiresAt: z.iso.datetime() }),
  refusals: ['INVALID_REQUEST', 'RATE_LIMITED'],
});

export const redeemLanguageTicket = defineOperation({
  operationId: 'redeemLanguageTicket',
  method: 'POST',
  path: '/api/languages/v1/tickets/redeem',
  summary:
    'The journey of a ticket, and its session, for the browser that asks; the tab that it comes from has neither any more (LNG-05).',
  tag: 'Languages',
  body: z.strictObject({ ticket: LanguageTicket, wagHeaders: WagHeaders }),
  reply: z.object({ journey: z.string() }),
  // FC_903_NotFound: unknown, spent and expired tickets alike.
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound', 'RATE_LIMITED'],
});

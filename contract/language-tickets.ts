// How a journey continues in the other language, which has its own host (LNG-05).
import { z } from 'zod';
import { WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';

/** More than a journey with twenty stores on screen needs. */
const MAX_JOURNEY_LENGTH = 400_000;

/** Sent once, in the fragment of an address, and valid for a minute. */
const LanguageTicket = z.string().regex(/^[\w-]{43}$/, 'field.invalid');

export const createLanguageTicket = defineOperation({
  operationId: 'createLanguageTicket',
  method: 'POST',
  path: '/api/languages/v1/tickets',
  summary:
    'Keeps what this tab has, and who it is, for a minute: the ticket fetches both at the other language’s host, once (LNG-05).',
  tag: 'Languages',
  body: z.strictObject({
    /** The journey as the browser stores it; only the browser reads it. */
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
  // FC_903_NotFound: unknown, used and expired tickets alike.
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound', 'RATE_LIMITED'],
});

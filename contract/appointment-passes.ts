// An appointment in the wallet of a phone (CRD-04).
import { z } from 'zod';
import type { ProblemCode } from '#domain/problems.ts';
import { PASS_WALLETS } from '#domain/wallets.ts';
import { WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';

export const createAppointmentPass = defineOperation({
  operationId: 'createAppointmentPass',
  method: 'POST',
  path: '/api/appointments/v6/:confirmationNumber/wallet-pass',
  summary:
    'Where an appointment to come can be added to a wallet, for who reaches it and has agreed to it; the pass follows what becomes of the appointment (CRD-04).',
  tag: 'Manage',
  params: z.strictObject({
    confirmationNumber: z
      .string()
      .min(1, 'field.missing' satisfies ProblemCode)
      .max(40),
  }),
  body: z.strictObject({
    wallet: z.enum(PASS_WALLETS, { error: 'field.invalid' satisfies ProblemCode }),
    consent: z.literal(true, { error: 'walletConsent.missing' satisfies ProblemCode }),
    wagHeaders: WagHeaders,
  }),
  /** An address of ours, or of the wallet's maker. */
  reply: z.object({ address: z.string() }),
  // APP_OUTDATED: our own app is too old for wallets. UPTODATEINFO: the phone is.
  // FC_903_NotFound: not a wallet that this house can add to. APPOINTMENT_CLOSED: not to come any
  // more, or its store is closed at its time.
  refusals: [
    'APP_OUTDATED',
    'UPTODATEINFO',
    'APPOINTMENT_CLOSED',
    'FC_903_NotFound',
    'UNAUTHENTICATED',
    'INVALID_REQUEST',
    'RATE_LIMITED',
  ],
});

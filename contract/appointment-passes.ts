// An appointment in a phone's wallet (CRD-04).
import { z } from 'zod';
import type { ProblemCode } from '#domain/problems.ts';
import { PASS_WALLETS } from '#domain/wallets.ts';
import { intoWallet, WALLET_REFUSALS } from './into-wallet.ts';
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
  ...intoWallet(PASS_WALLETS),
  // APPOINTMENT_CLOSED: the appointment is no longer upcoming, or its store is closed at its time.
  refusals: [...WALLET_REFUSALS, 'APPOINTMENT_CLOSED'],
});

// A copy of all that is kept of an account's owner and of whom they booked for (SAF-08).
import { z } from 'zod';
import { CurrentPassword } from './accounts.ts';
import { defineOperation } from './operation.ts';

export const createAccountCopy = defineOperation({
  operationId: 'createAccountCopy',
  method: 'POST',
  path: '/api/accounts/v1/copy',
  summary:
    'Where a copy of all that is kept of the account and of whom it booked for can be downloaded, for some minutes and in this session alone (SAF-08). With the password, or where a provider keeps it, with a sign-in of the last minutes: SIGN_IN_REQUIRED otherwise.',
  tag: 'Accounts',
  body: z.strictObject({ currentPassword: CurrentPassword.optional() }),
  reply: z.object({
    /** Of a JSON file, which is put together when it is asked for. */
    address: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  refusals: ['INVALID_REQUEST', 'RATE_LIMITED', 'SIGN_IN_REQUIRED'],
});

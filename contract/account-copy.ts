// A copy of all data kept about an account's owner and the people they booked for (SAF-08).
import { z } from 'zod';
import { CurrentPassword } from './accounts.ts';
import { defineOperation } from './operation.ts';

export const createAccountCopy = defineOperation({
  operationId: 'createAccountCopy',
  method: 'POST',
  path: '/api/accounts/v1/copy',
  summary:
    'Where a copy of all data kept about the account and the people it booked for can be downloaded, for some minutes and only in this session (SAF-08). Requires the password or, where a provider keeps it, a sign-in within the last minutes: SIGN_IN_REQUIRED otherwise.',
  tag: 'Accounts',
  body: z.strictObject({ currentPassword: CurrentPassword.optional() }),
  reply: z.object({
    /** Address of a JSON file, which is assembled when it is requested. */
    address: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  refusals: ['INVALID_REQUEST', 'RATE_LIMITED', 'SIGN_IN_REQUIRED'],
});

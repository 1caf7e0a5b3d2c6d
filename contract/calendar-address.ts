// The address from which calendars read an account's appointments (CNF-03). Anyone who has it sees
// them, so its owner can replace or revoke it.
import { z } from 'zod';
import { defineOperation } from './operation.ts';

export const CalendarAddress = z.object({
  /** Address of the file that calendars poll; null if the owner has not created one. */
  address: z.url().nullable(),
});
export type CalendarAddress = z.infer<typeof CalendarAddress>;

const own = { tag: 'Accounts', path: '/api/accounts/v1/calendar-address' } as const;

export const getCalendarAddress = defineOperation({
  ...own,
  operationId: 'getCalendarAddress',
  method: 'GET',
  summary: 'The secret address at which calendars follow what the account has booked (CNF-03).',
  reply: CalendarAddress,
  refusals: ['SIGN_IN_REQUIRED'],
});

export const createCalendarAddress = defineOperation({
  ...own,
  operationId: 'createCalendarAddress',
  method: 'POST',
  summary: 'Makes that address; where there is one, another in its place, and the old one is dead.',
  reply: CalendarAddress,
  refusals: ['SIGN_IN_REQUIRED', 'RATE_LIMITED'],
});

export const endCalendarAddress = defineOperation({
  ...own,
  operationId: 'endCalendarAddress',
  method: 'DELETE',
  summary: 'Takes that address back: calendars read nothing there any more. None is a success too.',
  reply: CalendarAddress,
  refusals: ['SIGN_IN_REQUIRED', 'RATE_LIMITED'],
});

// One time at one store, by the address with which other systems link here (STD-01).
import { z } from 'zod';
import { defineOperation } from './operation.ts';
import { FoundStore } from './timeslots.ts';

const Time = z.object({
  date: z.iso.date(),
  slot: z.string(),
  /** ISO 8601 with the store's offset. */
  appointmentDate: z.iso.datetime({ offset: true }),
});

export const LinkedSlot = Time.extend({
  /** Not taken, and can still be booked. */
  isFree: z.boolean(),
  store: FoundStore.pick({
    locationId: true,
    storeNumber: true,
    organizationId: true,
    name: true,
    address: true,
    phone: true,
    visitMinutes: true,
  }),
  /** If not free: the nearest times of that store, at most three (HLD-07). */
  nearest: z.array(Time),
});
export type LinkedSlot = z.infer<typeof LinkedSlot>;

export const readSlot = defineOperation({
  operationId: 'readSlot',
  method: 'GET',
  path: '/api/slots/v1/:slot',
  summary:
    'The time that a booking deep link leads to, and the nearest ones when it is gone (STD-01).',
  tag: 'Times',
  params: z.strictObject({ slot: z.string().min(1).max(120) }),
  reply: LinkedSlot,
  refusals: ['FC_903_NotFound', 'RATE_LIMITED', 'INVALID_REQUEST'],
});

// Prescriptions that are ready at a store (RXR-01): booked by the number on the message and the
// date of birth.
import { z } from 'zod';
import { checkPrescriptionNumber } from '#domain/prescriptions.ts';
import { BirthDate, ruled, WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';
import { ResumedJourney } from './resume.ts';

export const startPrescription = defineOperation({
  operationId: 'startPrescription',
  method: 'POST',
  path: '/api/prescriptions/v1/start',
  summary:
    'Begins the booking of a prescription at a store for whoever shows its number and the date of birth, with all that is known of the person, in a new session; done again, it goes on with the same booking (RXR-01, RXR-04).',
  tag: 'Prescriptions',
  body: z.strictObject({
    prescriptionNumber: ruled(checkPrescriptionNumber),
    dateOfBirth: BirthDate,
    wagHeaders: WagHeaders,
  }),
  reply: ResumedJourney,
  // FC_903_NotFound: an unknown number and another date of birth alike. ELIGIBLITY_ERROR: the
  // person may not have the vaccine on any day that can be booked; nothing was begun.
  refusals: [
    'INVALID_REQUEST',
    'FC_903_NotFound',
    'PRESCRIPTION_EXPIRED',
    'PRESCRIPTION_USED',
    'RATE_LIMITED',
    'ELIGIBLITY_ERROR',
  ],
});

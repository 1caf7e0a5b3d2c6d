// Prescriptions that are ready at a store (RXR-01): booked with the number from the message and the
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
    'Starts the booking of a prescription at a store, given its number and the date of birth, with all that is known about the person, in a new session; repeated, it continues the same booking (RXR-01, RXR-04).',
  tag: 'Prescriptions',
  body: z.strictObject({
    prescriptionNumber: ruled(checkPrescriptionNumber),
    dateOfBirth: BirthDate,
    wagHeaders: WagHeaders,
  }),
  reply: ResumedJourney,
  // FC_903_NotFound: an unknown number and a wrong date of birth alike. ELIGIBLITY_ERROR: the
  // person may not have the vaccine on any day that can be booked; nothing was started.
  refusals: [
    'INVALID_REQUEST',
    'FC_903_NotFound',
    'PRESCRIPTION_EXPIRED',
    'PRESCRIPTION_USED',
    'RATE_LIMITED',
    'ELIGIBLITY_ERROR',
  ],
});

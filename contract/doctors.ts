// Doctors from the table that a chain has loaded (DOC-06).
import { z } from 'zod';
import { checkNpi } from '#domain/documents/npi.ts';
import { ruled } from './fields.ts';
import { defineOperation } from './operation.ts';

export const Doctor = z.object({
  npi: z.string(),
  /** As printed on the form: 'Grace Lee, MD'. */
  name: z.string(),
  city: z.string(),
  /** Ten digits; empty if the table has none. */
  phone: z.string(),
});
export type Doctor = z.infer<typeof Doctor>;

export const findDoctor = defineOperation({
  operationId: 'findDoctor',
  method: 'GET',
  path: '/api/doctors/v1/:npi',
  summary: 'A doctor by their NPI, where a table of doctors is loaded (DOC-06).',
  tag: 'Documents',
  params: z.strictObject({ npi: ruled(checkNpi) }),
  reply: Doctor,
  refusals: ['FC_903_NotFound', 'RATE_LIMITED', 'INVALID_REQUEST'],
});

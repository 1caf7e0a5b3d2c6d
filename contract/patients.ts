import { z } from 'zod';
import { checkAddress, NO_ADDRESS } from '#domain/postal-address.ts';
import { VOUCHER_MAX_LENGTH } from '#domain/vouchers.ts';
import { Address, BirthDate, Email, PartnerName, Phone, Uuid, WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';
import { Place } from './person.ts';
import { WhoFields } from './who.ts';

/** PAT-06: whole, or not at all. */
const WholeAddress = Address.superRefine((address, context) => {
  for (const { field, code } of checkAddress({ ...NO_ADDRESS, ...address }))
    context.addIssue({ code: 'custom', path: [field], message: code });
});

const Contact = z.strictObject({
  address: WholeAddress.optional(),
  phones: z
    .array(z.strictObject({ number: Phone }))
    .max(3)
    .optional(),
  emails: z
    .array(z.strictObject({ address: Email }))
    .max(3)
    .optional(),
});

/** Who the patient is, without the date of birth, which decides what may be given. */
export const PatientDetails = z.strictObject({
  ...WhoFields,
  contact: Contact.optional(),
});

/** PAT-01 as sent; age is derived, never sent. */
const PatientBody = PatientDetails.extend({
  engagementId: Uuid,
  dob: BirthDate,
  /** Which group member it is (GRP-02). */
  place: Place.default(1),
  /** VCH-01: for a visitor who came by a partner's link; checked against the partner's list. */
  voucher: z
    .strictObject({ voucherEntity: PartnerName, code: z.string().max(VOUCHER_MAX_LENGTH) })
    .optional(),
  wagHeaders: WagHeaders,
});

const PatientReply = z.object({ patientId: z.uuid(), age: z.number().int() });

export const createPatient = defineOperation({
  operationId: 'createPatient',
  method: 'POST',
  path: '/api/patients/v1',
  summary: 'Keeps the patient of an engagement (PAT-01, PAT-04).',
  tag: 'Patients',
  body: PatientBody,
  reply: PatientReply,
  status: 201,
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound', 'ELIGIBLITY_ERROR', 'ALREADY_CONFIRMED'],
});

export const updatePatient = defineOperation({
  operationId: 'updatePatient',
  method: 'PUT',
  path: '/api/patients/v1',
  summary: 'Replaces what is kept of the patient (PAT-04).',
  tag: 'Patients',
  body: PatientBody.extend({ patientId: Uuid }),
  reply: PatientReply,
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound', 'ELIGIBLITY_ERROR', 'ALREADY_CONFIRMED'],
});

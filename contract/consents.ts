import { z } from 'zod';
import { checkTextsPhone } from '#domain/contact.ts';
import { TEXT_DECISION, TEXT_DECISIONS } from '#domain/person-choices.ts';
import { chosen, Phone, Uuid, WagHeaders } from './fields.ts';
import { defineOperation } from './operation.ts';

/** The version of the text that the page showed; the latest when missing. */
export const TextVersion = z
  .string()
  .regex(/^\d{4}-\d{2}(?:-\d)?$/, 'field.invalid')
  .optional();

const decision = {
  phoneNumber: Phone.optional(),
  consentDecision: chosen(TEXT_DECISION),
  consentType: z.enum(['smsConsent', 'dvarSmsConsent']),
  textVersion: TextVersion,
};

/** A yes requires a phone number. */
function needNumber(
  {
    consentDecision,
    phoneNumber = '',
  }: { consentDecision: string; phoneNumber?: string | undefined },
  context: z.RefinementCtx,
) {
  const problem = checkTextsPhone(consentDecision, phoneNumber);
  if (problem) context.addIssue({ code: 'custom', path: ['phoneNumber'], message: problem });
}

/** SMS-01, ENG-09. */
export const Decision = z.strictObject(decision).superRefine(needNumber);
export type Decision = z.input<typeof Decision>;

const ConsentBody = z
  .strictObject({ engagementId: Uuid, ...decision, wagHeaders: WagHeaders })
  .superRefine(needNumber);

const ConsentReply = z.object({
  engagementId: z.uuid(),
  consentDecision: z.enum(TEXT_DECISIONS),
});

const consent = {
  tag: 'Consents',
  body: ConsentBody,
  reply: ConsentReply,
  refusals: ['INVALID_REQUEST', 'FC_903_NotFound'],
} as const;

export const postConsent = defineOperation({
  ...consent,
  operationId: 'postConsent',
  method: 'POST',
  path: '/api/consents/v1',
  summary: 'Keeps the decision on text messages, with its time and text version (SMS-01).',
});

export const patchConsent = defineOperation({
  ...consent,
  operationId: 'patchConsent',
  method: 'PATCH',
  path: '/api/consents/v1',
  summary: 'Changes the decision on text messages (SMS-01).',
});

export const patchAppointmentConsent = defineOperation({
  ...consent,
  operationId: 'patchAppointmentConsent',
  method: 'PATCH',
  path: '/api/appointments/v5/consent',
  summary: 'Changes the decision for an appointment that is already booked (SMS-01).',
});

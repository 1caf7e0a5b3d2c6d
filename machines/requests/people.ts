// What is sent about the patient. Pure: a retry sends the same.
import type { Decision, patchAppointmentConsent } from '#contract/consents.ts';
import type { createPatient, updatePatient } from '#contract/patients.ts';
import { CONSENT_TEXT_VERSION } from '#domain/consent-text.ts';
import { consentTypeOf } from '#domain/engagement.ts';
import { addressOnWire } from '#domain/postal-address.ts';
import { wireWho } from '#domain/people.ts';
import type { ContactDraft, PatientDraft, TextsDraft } from '../knowledge/patient.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import { isForGroup } from '../knowledge/for-group.ts';
import type { PortInput } from '../knowledge/ports.ts';
import { known, intentionOf } from '../knowledge/known.ts';

/** How to reach the patient; a walk-in may have no e-mail address (WLK-01). */
export function contactOnWire(
  { phoneNumber, emailAddress, ...contact }: ContactDraft,
  { walksIn }: Pick<JourneyContext, 'walksIn'>,
) {
  const address = addressOnWire(contact.address);
  return {
    ...(address && { address }),
    phones: [{ number: phoneNumber }],
    ...(!(walksIn && emailAddress === '') && { emails: [{ address: emailAddress }] }),
  };
}

/** PAT-01; contact details are added once known. */
export const patientRequest = (
  context: JourneyContext,
  patient: PatientDraft,
  contact: ContactDraft | undefined,
): PortInput<typeof createPatient> => ({
  intention: intentionOf(context),
  body: {
    engagementId: known(context.engagementId, 'engagement'),
    dob: known(context.dateOfBirth, 'date of birth'),
    ...wireWho(patient),
    ...(contact &&
      context.voucherEntity && {
        voucher: { voucherEntity: context.voucherEntity, code: contact.code ?? '' },
      }),
    ...(contact && { contact: contactOnWire(contact, context) }),
  },
});

/** PAT-04: for a patient already saved. */
export const patientUpdate = (
  ...said: Parameters<typeof patientRequest>
): PortInput<typeof updatePatient> => {
  const { intention, body } = patientRequest(...said);
  const [{ patientId }] = said;
  return { intention, body: { ...body, patientId: known(patientId, 'patient') } };
};

/** SMS-01, ENG-09: for one person's visit. */
const decisionOf = (texts: TextsDraft): Decision => ({
  // checkTexts has verified that a decision was made.
  consentDecision: texts.decision as Exclude<TextsDraft['decision'], ''>,
  textVersion: CONSENT_TEXT_VERSION,
  consentType: known(consentTypeOf({ bookingType: 'Individual' }), 'consent type'),
  ...(texts.decision === 'agree' && { phoneNumber: texts.phoneNumber }),
});

/** The decision about texts, sent with the booking; nothing when it was not asked. */
export const consentOf = (context: JourneyContext) => {
  const { keptTexts, textsAnswered, walksIn } = context;
  const isAsked = textsAnswered && !walksIn && !isForGroup(context);
  return isAsked && keptTexts ? { consent: decisionOf(keptTexts) } : {};
};

/** The same for a booked appointment. */
export const consentRequest = (
  context: JourneyContext,
  texts: TextsDraft,
): PortInput<typeof patchAppointmentConsent> => ({
  intention: intentionOf(context),
  body: {
    engagementId: known(context.engagementId, 'engagement'),
    ...decisionOf(texts),
  },
});

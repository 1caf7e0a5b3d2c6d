// Text messages (SMS-01; VAL-04).
import { object } from 'valibot';
import { checkTextsPhone } from '#domain/contact.ts';
import { TEXT_DECISION } from '#domain/person-choices.ts';
import type { Problem } from '../knowledge/problem.ts';
import type { TextsDraft } from '../knowledge/patient.ts';
import { chosen, problemsIn, ruled } from './form.ts';

/** Whether a phone number is needed depends on the decision. */
const textsForm = (decision: string) =>
  object({
    consentDecision: chosen(TEXT_DECISION),
    phoneNumber: ruled((phone) => checkTextsPhone(decision, phone)),
  });

/** Whether the page that asks about texts has this field. */
export const isOfTexts = (field: string): boolean => Object.hasOwn(textsForm('').entries, field);

export const checkTexts = ({ decision, phoneNumber }: TextsDraft): Problem[] =>
  problemsIn(textsForm(decision), { consentDecision: decision, phoneNumber });

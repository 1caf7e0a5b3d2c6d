// Coming back: where to send a link, the code of one, and the date of birth that opens it (RES-01,
// RES-04, SMS-01).
import { object } from 'valibot';
import { checkEmail, checkPhone } from '#domain/contact.ts';
import { dateFromParts, type IsoDate } from '#domain/dates.ts';
import { parseShortCode } from '#domain/resume.ts';
import type { LaterDraft } from '../knowledge/links.ts';
import type { Problem } from '../knowledge/problem.ts';
import { birthDate, type DateDraft } from '../knowledge/dates.ts';
import { problemsIn, ruled } from './form.ts';

const byEmail = object({ emailAddress: ruled((text) => checkEmail(text)) });
const bySms = object({
  phoneNumber: ruled((text) => checkPhone(text)),
  consentDecision: ruled((text) => (text === 'agree' ? undefined : 'sms.notAgreed')),
});

export const checkLater = ({ by, ...fields }: LaterDraft): Problem[] =>
  by === 'email' ? problemsIn(byEmail, fields) : problemsIn(bySms, fields);

const codeForm = object({
  shortCode: ruled((text) => {
    if (text.trim() === '') return 'shortCode.missing';
    return parseShortCode(text) === undefined ? 'shortCode.unknown' : undefined;
  }),
});

export const checkShortCode = (fields: { shortCode: string }): Problem[] =>
  problemsIn(codeForm, fields);

export const checkProof = (proof: DateDraft, today: IsoDate): Problem[] =>
  problemsIn(object({ dob: birthDate(today) }), { dob: dateFromParts(proof, today) });

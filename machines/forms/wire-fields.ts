// The server's refusal of a form, in terms of the form.
import type { ErrorReply } from '#contract/errors.ts';
import { WHO_CHOICES } from '#domain/people.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { CODED_OF_WHO } from '#domain/who.ts';
import type { Problem } from '../knowledge/problem.ts';

/** Fields whose name on the form differs from the wire (VAL-10). */
const FIELD_OF_WIRE: Record<string, string> = {
  ...Object.fromEntries(CODED_OF_WHO.map((name) => [`${name}.code`, WHO_CHOICES[name].field])),
  'contact.emails.0.address': 'emailAddress',
  'contact.phones.0.number': 'phoneNumber',
  'contact.address.line1': 'line1',
  'contact.address.city': 'city',
  'contact.address.state': 'state',
  'contact.address.zip': 'zip',
  'voucher.code': 'code',
  'consent.phoneNumber': 'phoneNumber',
  'consent.consentDecision': 'consentDecision',
  'metaData.dob': 'dob',
  dateOfBirth: 'dob',
  'address.zipCode': 'zipCode',
  email: 'emailAddress',
  phone: 'phoneNumber',
};

/** The server's refusal, shown at its field (VAL-11). */
export const problemsFrom = (refusal: ErrorReply): Problem[] =>
  (refusal.fields ?? []).map(({ name, code }) => ({
    field: FIELD_OF_WIRE[name] ?? name,
    // A newer server may send a code that this client has no words for: the page then says that the
    // field is not valid.
    code: code as ProblemCode,
  }));

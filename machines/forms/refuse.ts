// What is wrong with the form in front of the visitor, as the journey keeps it.
import type { ErrorReply } from '#contract/errors.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { JourneyContext, Problem } from '../knowledge/context.ts';

/** A refused Continue: what is wrong, and that it happened again, so that the second time is heard as well. */
export const refuse = (context: JourneyContext, problems: Problem[]) => ({
  problems,
  refusals: context.refusals + 1,
});

/** Problems that are still there after an edit: a field is re-checked as it is mended, and none is added while typing (ux.md). */
export const stillWrong = (shown: Problem[], now: Problem[]): Problem[] =>
  shown.flatMap((problem) => now.find(({ field }) => field === problem.field) ?? []);

/** Where a form calls a field otherwise than the wire does (VAL-10). */
const FIELD_OF_WIRE: Record<string, string> = {
  'race.code': 'userRace',
  'ethnicity.code': 'userEthnicity',
  'contact.emails.0.address': 'emailAddress',
  'contact.phones.0.number': 'phoneNumber',
  'metaData.dob': 'dob',
  dateOfBirth: 'dob',
  'address.zipCode': 'zipCode',
  email: 'emailAddress',
  phone: 'phoneNumber',
};

/** What the server refuses, shown at its field (VAL-11). */
export const problemsFrom = (refusal: ErrorReply): Problem[] =>
  (refusal.fields ?? []).map(({ name, code }) => ({
    field: FIELD_OF_WIRE[name] ?? name,
    // A newer server may have a code that this client has no words for: who words it says that the field is not valid.
    code: code as ProblemCode,
  }));

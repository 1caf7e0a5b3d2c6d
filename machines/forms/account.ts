// Accounts: signing in and up, and what is kept for the next booking (CHN-01, PAT-02, PAT-05).
// Secrets are checked on their way through.
import { object } from 'valibot';
import { checkEmail, checkPhone } from '#domain/contact.ts';
import { dateFromParts, type IsoDate } from '#domain/dates.ts';
import { checkZip } from '#domain/location-text.ts';
import { checkName } from '#domain/names.ts';
import { checkCode } from '#domain/one-time-code.ts';
import { checkPassword, checkReplacement } from '#domain/password.ts';
import { GENDERS } from '#domain/people.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { ProfileDraft } from '../knowledge/account.ts';
import type { Problem } from '../knowledge/problem.ts';
import { birthDate, isDateBegun } from '../knowledge/dates.ts';
import { problemsIn, ruled } from './form.ts';
import { namingCharacter } from './names.ts';

const emailAddress = ruled((text) => checkEmail(text));
const code = ruled(checkCode);
/** An existing password only has to be given. */
const givenPassword = ruled((text) => (text === '' ? 'password.missing' : undefined));
const currentPassword = ruled((text) => (text === '' ? 'currentPassword.missing' : undefined));
const newPassword = (email: string) => ruled((text) => checkPassword(text, email));

export const checkAddress = (fields: { emailAddress: string }): Problem[] =>
  problemsIn(object({ emailAddress }), fields);

export const checkSignIn = (fields: { emailAddress: string; password: string }): Problem[] =>
  problemsIn(object({ emailAddress, password: givenPassword }), fields);

export const checkSignUp = (fields: { emailAddress: string; password: string }): Problem[] =>
  problemsIn(object({ emailAddress, password: newPassword(fields.emailAddress) }), fields);

export const checkCodeForm = (fields: { code: string }): Problem[] =>
  problemsIn(object({ code }), fields);

export const checkNewPassword = (
  { emailAddress: email }: { emailAddress: string },
  fields: { code: string; password: string },
): Problem[] => problemsIn(object({ code, password: newPassword(email) }), fields);

/** ACC-01: what the owner changes with the current password. */
export const checkPasswordChange = (
  email: string,
  fields: { currentPassword: string; password: string },
): Problem[] => {
  const password = ruled((text) =>
    checkReplacement(text, { current: fields.currentPassword, email }),
  );
  return problemsIn(object({ currentPassword, password }), fields);
};

export const checkEmailChange = (
  known: string,
  fields: { emailAddress: string; currentPassword: string },
): Problem[] =>
  problemsIn(
    object({
      emailAddress: ruled((text) => checkEmail(text) ?? checkOther(text, known)),
      currentPassword,
    }),
    fields,
  );

const checkOther = (text: string, known: string): ProblemCode | undefined =>
  text.trim().toLowerCase() === known.toLowerCase() ? 'email.same' : undefined;

export const checkOwner = (fields: { currentPassword: string }): Problem[] =>
  problemsIn(object({ currentPassword }), fields);

/** Nothing in a profile is required; what is given must be valid. */
const optional = (check: (text: string) => ProblemCode | undefined) =>
  ruled((text) => (text === '' ? undefined : check(text)));

const profileForm = (today: IsoDate, isBorn: boolean) =>
  object({
    firstName: optional((text) => checkName(text, 'firstName')),
    lastName: optional((text) => checkName(text, 'lastName')),
    dob: isBorn ? birthDate(today) : ruled(() => undefined),
    gender: optional((text) =>
      GENDERS.some(({ code }) => code === text) ? undefined : 'field.invalid',
    ),
    phoneNumber: optional((text) => checkPhone(text)),
    zipCode: optional((text) => checkZip(text)),
  });

export const checkProfile = (draft: ProfileDraft, today: IsoDate): Problem[] => {
  const { firstName, lastName, gender, phoneNumber, zipCode } = draft;
  const problems = problemsIn(profileForm(today, isDateBegun(draft)), {
    firstName,
    lastName,
    dob: dateFromParts(draft, today),
    gender,
    phoneNumber,
    zipCode: zipCode.trim(),
  });
  return namingCharacter(problems, draft);
};

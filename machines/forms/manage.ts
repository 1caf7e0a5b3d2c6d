// Finding an appointment: its number and the date of birth, or the date alone where a message
// brought the number (MNG-01, VAL-08).
import { object } from 'valibot';
import { checkConfirmationNumber } from '#domain/confirmation-number.ts';
import { checkEmail } from '#domain/contact.ts';
import { dateFromParts, type IsoDate } from '#domain/dates.ts';
import type { Problem } from '../knowledge/problem.ts';
import type { FindDraft } from '../knowledge/manage.ts';
import { birthDate } from '../knowledge/dates.ts';
import { problemsIn, ruled } from './form.ts';

export const checkFind = ({ confirmationNumber, ...parts }: FindDraft, today: IsoDate): Problem[] =>
  problemsIn(
    object({ confirmationNumber: ruled(checkConfirmationNumber), dob: birthDate(today) }),
    {
      confirmationNumber,
      dob: dateFromParts(parts, today),
    },
  );

export const checkFindByLink = (parts: FindDraft, today: IsoDate): Problem[] =>
  problemsIn(object({ dob: birthDate(today) }), { dob: dateFromParts(parts, today) });

/** CNF-06: the address used for the booking, and the date of birth. */
export const checkNumberAgain = (
  { emailAddress, ...parts }: FindDraft,
  today: IsoDate,
): Problem[] =>
  problemsIn(object({ emailAddress: ruled((text) => checkEmail(text)), dob: birthDate(today) }), {
    emailAddress,
    dob: dateFromParts(parts, today),
  });

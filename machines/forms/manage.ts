// Finding an appointment: its number and the date of birth, or the date alone where a message brought the number (MNG-01, VAL-08).
import { object } from 'valibot';
import { checkConfirmationNumber } from '#domain/confirmation-number.ts';
import { dateFromParts, type IsoDate } from '#domain/dates.ts';
import type { Problem } from '../knowledge/context.ts';
import type { FindDraft } from '../knowledge/manage.ts';
import { birthDate, readDate } from './dates.ts';
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

/** The date of birth as typed; undefined while it is not a date. */
export const birthOf = (draft: FindDraft, today: IsoDate): IsoDate | undefined =>
  readDate(birthDate(today), draft, today);

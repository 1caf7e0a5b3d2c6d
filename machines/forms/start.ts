// Who, where, how old (FLW-02, VAL-05, VAL-01).
import { object } from 'valibot';
import { isTooYoung } from '#domain/ages.ts';
import { dateFromParts, type IsoDate } from '#domain/dates.ts';
import { checkLocation } from '#domain/location-text.ts';
import { BOOKING_OPTION } from '#domain/person-choices.ts';
import type { Problem } from '../knowledge/problem.ts';
import type { StartDraft } from '../knowledge/start.ts';
import { birthDate, bornOn } from '../knowledge/dates.ts';
import { chosen, problemsIn, ruled } from './form.ts';

const startForm = (today: IsoDate) =>
  object({
    bookingOption: chosen(BOOKING_OPTION),
    location: ruled(checkLocation),
    dob: birthDate(today),
  });

/** GRP-01: in a group everyone's date of birth is asked with their name. */
export const asksBirth = ({ bookingOption }: StartDraft): boolean => bookingOption !== 'group';

export const checkStart = (draft: StartDraft, today: IsoDate): Problem[] => {
  const { bookingOption, location, ...born } = draft;
  const problems = problemsIn(startForm(today), {
    bookingOption,
    location,
    dob: dateFromParts(born, today),
  });
  return asksBirth(draft) ? problems : problems.filter(({ field }) => field !== 'dob');
};

/** ELG-02. */
export const bornTooLate = (draft: StartDraft, today: IsoDate): boolean => {
  const dateOfBirth = bornOn(draft, today);
  return dateOfBirth !== undefined && isTooYoung(dateOfBirth, today);
};

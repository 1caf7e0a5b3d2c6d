// Dates as typed, in three fields.
import { pipe, rawTransform, safeParse, string, type GenericSchema } from 'valibot';
import { checkDate, checkDoseDate, dateFromParts, type IsoDate } from '#domain/dates.ts';

export interface DateDraft {
  month: string;
  day: string;
  year: string;
}

export const emptyDate: DateDraft = { month: '', day: '', year: '' };

/** Whether any of the three fields is filled. */
export const isDateBegun = ({ month, day, year }: DateDraft): boolean => month + day + year !== '';

/** A date as its three fields; empty when there is none. */
export function dateDraftOf(date: IsoDate | undefined): DateDraft {
  const [year = '', month = '', day = ''] = (date ?? '').split('-');
  return date ? { year, month, day } : emptyDate;
}

type Read = ReturnType<typeof checkDate>;

const dateReadBy = (read: (text: string) => Read) =>
  pipe(
    string(),
    rawTransform(({ dataset, addIssue, NEVER }): IsoDate => {
      const date = read(dataset.value);
      if (date.ok) return date.date;
      addIssue({ message: date.problem });
      return NEVER;
    }),
  );

/** VAL-01: typed text that becomes a date. */
export const birthDate = (today: IsoDate) => dateReadBy((text) => checkDate(text, today));

/** VAL-09: typed text that becomes the date of a dose. */
export const doseDate = (
  life: { today: IsoDate; dateOfBirth: IsoDate },
  which: 'firstDoseDate' | 'lastDoseDate' = 'lastDoseDate',
) =>
  dateReadBy((text) => {
    const read = checkDate(text, life.today, which);
    const problem = read.ok ? checkDoseDate(read.date, life) : undefined;
    return problem ? { ok: false, problem } : read;
  });

/** The date of the draft, as the schema reads it; undefined while it is not one. */
export function readDate(
  schema: GenericSchema<string, IsoDate>,
  draft: DateDraft,
  today: IsoDate,
): IsoDate | undefined {
  const { success, output } = safeParse(schema, dateFromParts(draft, today));
  return success ? output : undefined;
}

/** The date of birth as typed; undefined while it is not a date. */
export const bornOn = (draft: DateDraft, today: IsoDate): IsoDate | undefined =>
  readDate(birthDate(today), draft, today);

import { checkDate, dateFromParts } from '#domain/dates.ts';
import type { DateDraft } from '#machines/knowledge/dates.ts';
import { useKnown } from '#src/app/use-journey.ts';
import { DateField, type DateFieldProps } from '#src/components/date-field/date-field.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import { useProblems } from './use-problems.ts';

type DoseDateProps = Pick<DateFieldProps, 'name' | 'legend' | 'legendLook' | 'hint'> & {
  value: DateDraft;
  onChange: (value: DateDraft) => void;
};

/** The date of an earlier dose (VAL-09), repeated in words once it is valid. */
export function DoseDate({ value, ...field }: DoseDateProps) {
  const t = useCopy('screening');
  const formats = useFormats();
  const { problemOf } = useProblems();
  const { today } = useKnown('today');
  const read = checkDate(dateFromParts(value, today), today);
  return (
    <DateField
      {...field}
      value={value}
      problem={problemOf(field.name)}
      labels={{ month: t('date.month'), day: t('date.day'), year: t('date.year') }}
      echo={read.ok ? formats.dateOfBirth(read.date) : undefined}
    />
  );
}

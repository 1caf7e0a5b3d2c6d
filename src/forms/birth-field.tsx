import { ageOn } from '#domain/ages.ts';
import type { IsoDate } from '#domain/dates.ts';
import { birthDate, readDate, type DateDraft } from '#machines/knowledge/dates.ts';
import { DateOfBirth } from '#src/components/date-of-birth/date-of-birth.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { writtenBirthday } from '#src/i18n/dates.ts';

type BirthFieldProps = {
  legend: string;
  draft: DateDraft;
  today: IsoDate;
  onType: (draft: DateDraft) => void;
  problem: string | undefined;
  whose: 'own' | 'other';
};

/** A date of birth with the texts of the first page. */
export function BirthField({ legend, draft, today, onType, problem, whose }: BirthFieldProps) {
  const start = useCopy('get-started');
  const { month, day, year } = draft;
  const born = readDate(birthDate(today), draft, today);
  return (
    <DateOfBirth
      legend={legend}
      problem={problem}
      labels={{
        month: start('born.month'),
        day: start('born.day'),
        year: start('born.year'),
      }}
      value={{ month, day, year }}
      onChange={onType}
      whose={whose}
      echo={born && start('born.echo', { date: writtenBirthday(born), count: ageOn(born, today) })}
    />
  );
}

import { ageOn } from '#domain/ages.ts';
import { bornOn } from '#machines/knowledge/dates.ts';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { DateOfBirth } from '#src/components/date-of-birth/date-of-birth.tsx';
import { useProblems } from '#src/forms/use-problems.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { writtenBirthday } from '#src/i18n/dates.ts';

/** The patient's date of birth, needed with every way to find an appointment (MNG-01, CNF-06). */
export function WhoseBirth() {
  const send = useSend();
  const t = useCopy('manage-appointment');
  const start = useCopy('get-started');
  const links = useCopy('links');
  const { problemOf } = useProblems('other');
  const { manage, today } = useKnown('manage', 'today');
  const { month, day, year } = manage.find;
  const born = bornOn(manage.find, today);
  return (
    <DateOfBirth
      legend={t('find.born')}
      hint={links('proof.hint')}
      problem={problemOf('dob')}
      labels={{
        month: start('born.month'),
        day: start('born.day'),
        year: start('born.year'),
      }}
      value={{ month, day, year }}
      whose="other"
      onChange={(draft) => send({ type: 'find.typed', draft })}
      echo={born && start('born.echo', { date: writtenBirthday(born), count: ageOn(born, today) })}
    />
  );
}

import { useKnown, useSend } from '#src/app/use-journey.ts';
import { peopleToCome, shownPerson } from '#src/booking/booked-people.ts';
import { OneOf } from '#src/components/one-of/one-of.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';

/** GRP-03: one group member, or everyone with an upcoming visit; never preselected. */
export function ScopeQuestion({ problem }: { problem: string | undefined }) {
  const send = useSend();
  const t = useCopy('cancel-appt');
  const formats = useFormats();
  const { manage } = useKnown('manage');
  const people = peopleToCome(manage);
  const choices = [
    {
      value: 'person',
      title: t('scope.person', { name: shownPerson(manage) }),
      line: t('scope.personLine'),
    },
    {
      value: 'group',
      title: t('scope.group', { count: people.length }),
      line: formats.list(people.map(({ called }) => called)),
    },
  ] as const;
  return (
    <OneOf
      id="scope"
      legend={t('scope.legend')}
      problem={problem}
      choices={choices}
      chosen={manage.scope}
      onChoose={(scope) => send({ type: 'scope.chosen', scope })}
    />
  );
}

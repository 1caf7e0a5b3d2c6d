import { useKnown, useSend } from '#src/app/use-journey.ts';
import { peopleToCome, shownPerson } from '#src/booking/booked-people.ts';
import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { ChoiceGroup } from '#src/components/choice-group/choice-group.tsx';
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
      scope: 'person',
      title: t('scope.person', { name: shownPerson(manage) }),
      line: t('scope.personLine'),
    },
    {
      scope: 'group',
      title: t('scope.group', { count: people.length }),
      line: formats.list(people.map(({ called }) => called)),
    },
  ] as const;
  return (
    <ChoiceGroup id="scope" legend={t('scope.legend')} problem={problem}>
      {choices.map(({ scope, title, line }) => (
        <ChoiceCard
          key={scope}
          kind="radio"
          name="scope"
          value={scope}
          checked={manage.scope === scope}
          onChange={() => send({ type: 'scope.chosen', scope })}
          title={title}
          line={line}
        />
      ))}
    </ChoiceGroup>
  );
}

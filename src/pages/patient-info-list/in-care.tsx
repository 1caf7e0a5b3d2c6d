import { useKnown } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** PAT-05: people in the account's care who are not in the group yet, each added with a press. */
export function InCare({ onAdd }: { onAdd: (dependentId: string) => void }) {
  const t = useCopy('patient-info-list');
  const { dependents = [], party } = useKnown('dependents', 'party');
  const others = dependents.filter(
    ({ dependentId }) => !party.members.some((member) => member.dependentId === dependentId),
  );
  if (others.length === 0) return null;
  return (
    <section className="stack stack-tight" aria-labelledby="care-title">
      <h3 id="care-title">{t('care.title')}</h3>
      <div className="cluster">
        {others.map(({ dependentId, firstName, lastName }) => (
          <Button key={dependentId} icon="plus" onPress={() => onAdd(dependentId)}>
            {t('care.add', { name: `${firstName} ${lastName}` })}
          </Button>
        ))}
      </div>
    </section>
  );
}

import { useJourney } from '#src/app/use-journey.ts';
import { personCalled } from '#src/booking/person-called.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useUnlisted } from '../choosing-vaccines/unlisted.tsx';
import { VaccineChoice } from '../choosing-vaccines/vaccine-choice.tsx';

/** EDT-01, GRP-03: other vaccines for a group member, at the time held for everyone. */
export function GroupVaccineView() {
  const t = useCopy('group-vaccine');
  const unlisted = useUnlisted({ overlay: 'group-vaccine', label: t('loading') });
  const choice = useJourney(({ context }) => context.choice);
  const name = useJourney(({ context }) => personCalled(context, context.party.edit.place));
  return (
    <VaccineChoice
      overlay="group-vaccine"
      title={t('title', { name })}
      visit={choice}
      keepLabel={t('keep')}
      unlisted={unlisted}
    />
  );
}

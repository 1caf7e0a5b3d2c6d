import type { ViewProps } from '#src/app/view.ts';
import { personCalled } from '#src/booking/person-called.ts';
import { useCopy } from '#src/i18n/copy.ts';
import { useUnlisted } from '../choosing-vaccines/unlisted.tsx';
import { VaccineChoice } from '../choosing-vaccines/vaccine-choice.tsx';

/** EDT-01, GRP-03: other vaccines for one of a group, at the time that is held for all. */
export function GroupVaccineView({ snapshot, send }: ViewProps) {
  const t = useCopy('group-vaccine');
  const shared = useCopy('booking-vaccine');
  const unlisted = useUnlisted({ snapshot, send, overlay: 'group-vaccine', label: t('loading') });
  const isHolding = snapshot.matches({ overlay: { 'group-vaccine': 'holding' } });
  return (
    <VaccineChoice
      snapshot={snapshot}
      send={send}
      overlay="group-vaccine"
      title={t('title', {
        name: personCalled(snapshot.context, snapshot.context.party.edit.place),
      })}
      visit={snapshot.context.party.choice}
      savingLabel={isHolding ? shared('checking') : undefined}
      keepLabel={t('keep')}
      unlisted={unlisted}
    />
  );
}

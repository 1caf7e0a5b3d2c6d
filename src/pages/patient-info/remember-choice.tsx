import { ChoiceCard } from '#src/components/choice-card/choice-card.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** PAT-02, PAT-05: never preselected. */
export function RememberChoice({ checked, onToggle }: { checked: boolean; onToggle: () => void }) {
  const t = useCopy('patient-info');
  return (
    <ChoiceCard
      kind="checkbox"
      name="remember"
      value="yes"
      checked={checked}
      onChange={onToggle}
      title={t('remember')}
    />
  );
}

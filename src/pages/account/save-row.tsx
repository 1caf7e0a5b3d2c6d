import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { useCopy } from '#src/i18n/copy.ts';

/** The end of a form of the account: keep it, or leave things as they were. */
export function SaveRow({ step, onCancel }: { step: SecretStep; onCancel: () => void }) {
  const common = useCopy('common');
  return (
    <ActionRow>
      <Button
        type="submit"
        variant="primary"
        pending={step === 'busy'}
        pendingLabel={common('waiting.saving')}
      >
        {common('save')}
      </Button>
      <Button onPress={onCancel}>{common('cancel')}</Button>
    </ActionRow>
  );
}

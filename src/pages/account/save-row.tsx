import { usePress } from '#src/app/use-press.ts';
import { Button } from '#src/components/button/button.tsx';
import type { SecretStep } from '#src/forms/secret-step.ts';
import { SubmitRow } from '#src/forms/submit-row.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** The end of an account form: save, or leave things unchanged. */
export function SaveRow({ step }: { step: SecretStep }) {
  const press = usePress();
  const common = useCopy('common');
  return (
    <SubmitRow isBusy={step === 'busy'} label={common('save')}>
      <Button {...press({ type: 'back' })}>{common('cancel')}</Button>
    </SubmitRow>
  );
}

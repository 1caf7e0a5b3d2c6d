import type { ReactNode } from 'react';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import type { FormStep } from './form-step.ts';

type ContinueRowProps = {
  step: FormStep;
  /** Other ways on, after Continue. */
  children?: ReactNode;
};

/** The one primary button of a page's form (ux.md). */
export function ContinueRow({ step, children }: ContinueRowProps) {
  const common = useCopy('common');
  return (
    <ActionRow>
      <Button
        type="submit"
        variant="primary"
        icon="arrow-next"
        pending={step === 'busy'}
        pendingLabel={common('waiting.saving')}
      >
        {common('continue')}
      </Button>
      {children}
    </ActionRow>
  );
}

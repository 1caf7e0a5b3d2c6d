import type { ReactNode } from 'react';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button, type ButtonProps } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type SubmitRowProps = Pick<ButtonProps, 'icon' | 'variant'> & {
  isBusy: boolean;
  /** What the button does; by default it goes to the next page. */
  label?: string;
  /** Announced while waiting; by default that answers are being saved. */
  busyLabel?: string;
  /** Other actions, after it. */
  children?: ReactNode;
};

/** The end of a form: its one primary button, and other actions. */
export function SubmitRow(props: SubmitRowProps) {
  const common = useCopy('common');
  const { isBusy, label, busyLabel, variant = 'primary', children } = props;
  const { icon = label === undefined ? 'arrow-next' : undefined } = props;
  return (
    <ActionRow>
      <Button
        type="submit"
        variant={variant}
        icon={icon}
        pending={isBusy}
        pendingLabel={busyLabel ?? common('waiting.saving')}
      >
        {label ?? common('continue')}
      </Button>
      {children}
    </ActionRow>
  );
}

import type { ViewProps } from '#src/app/view.ts';
import { whoseIsCancelled } from '#src/booking/booked-people.ts';
import { Button, type ButtonVariant } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type CancelButtonProps = ViewProps & { variant?: ButtonVariant; wide?: boolean };

/** One press cancels, whatever is offered beside it (CAN-02). */
export function CancelButton({ snapshot, send, variant, wide }: CancelButtonProps) {
  const t = useCopy('win-back');
  const { whose, values } = whoseIsCancelled(snapshot.context.manage);
  return (
    <Button
      icon="close"
      {...(variant && { variant })}
      {...(wide && { wide })}
      pending={snapshot.matches({ flow: { 'win-back': 'cancelling' } })}
      pendingLabel={t('cancelling')}
      onPress={() => send({ type: 'cancel.confirmed' })}
    >
      {t(`cancel.${whose}`, values)}
    </Button>
  );
}

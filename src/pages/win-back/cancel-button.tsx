import { useKnown, useMatches } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { whoseIsCancelled } from '#src/booking/booked-people.ts';
import { Button, type ButtonVariant } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type CancelButtonProps = { variant?: ButtonVariant; wide?: boolean };

/** One press cancels, whatever is offered beside it (CAN-02). */
export function CancelButton({ variant, wide }: CancelButtonProps) {
  const press = usePress();
  const matches = useMatches();
  const t = useCopy('win-back');
  const { manage } = useKnown('manage');
  const { whose, values } = whoseIsCancelled(manage);
  return (
    <Button
      icon="close"
      {...(variant && { variant })}
      {...(wide && { wide })}
      pending={matches({ flow: { 'win-back': 'cancelling' } })}
      pendingLabel={t('cancelling')}
      {...press({ type: 'cancel.confirmed' })}
    >
      {t(`cancel.${whose}`, values)}
    </Button>
  );
}

import type { ViewProps } from '#src/app/view.ts';
import { whoseIsCancelled } from '#src/booking/booked-people.ts';
import { Button, type ButtonVariant } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** Neither moved nor cancelled: nothing changes. */
export function KeepButton({ snapshot, send, variant }: ViewProps & { variant?: ButtonVariant }) {
  const t = useCopy('win-back');
  const { whose, values } = whoseIsCancelled(snapshot.context.manage);
  // While an answer is on its way it decides.
  if (!snapshot.can({ type: 'appointment.kept' })) return null;
  return (
    <Button {...(variant && { variant })} onPress={() => send({ type: 'appointment.kept' })}>
      {t(`keep.${whose}`, values)}
    </Button>
  );
}

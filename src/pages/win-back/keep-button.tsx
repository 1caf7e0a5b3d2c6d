import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { whoseIsCancelled } from '#src/booking/booked-people.ts';
import { Button, type ButtonVariant } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * Neither moves nor cancels: nothing changes. Where nobody knows whether something did, the
 * appointment is read again, and the button promises nothing.
 */
export function KeepButton({ variant }: { variant?: ButtonVariant }) {
  const send = useSend();
  const t = useCopy('win-back');
  const { manage } = useKnown('manage');
  const { whose, values } = whoseIsCancelled(manage);
  // Disabled while an answer is awaited, which then decides.
  const canKeep = useJourney((snapshot) => snapshot.can({ type: 'appointment.kept' }));
  const isUnsure = useJourney((snapshot) => snapshot.hasTag('unanswered'));
  if (!canKeep) return null;
  return (
    <Button {...(variant && { variant })} onPress={() => send({ type: 'appointment.kept' })}>
      {isUnsure ? t('keep.unsure') : t(`keep.${whose}`, values)}
    </Button>
  );
}

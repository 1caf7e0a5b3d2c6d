import { useJourney, useSend } from '#src/app/use-journey.ts';
import { Button, type ButtonProps } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** HLD-07: whether a booking with a held time waits behind this page. */
export const useHasHeldWay = (): boolean =>
  useJourney((snapshot) => snapshot.can({ type: 'booking.continued' }));

/** HLD-07: back into that booking: the header has no Back here (CHR-05). */
export function HeldWay({ variant }: Pick<ButtonProps, 'variant'>) {
  const send = useSend();
  const t = useCopy('resume');
  return (
    <Button variant={variant} icon="arrow-next" onPress={() => send({ type: 'booking.continued' })}>
      {t('goOn')}
    </Button>
  );
}

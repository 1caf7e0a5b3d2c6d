import { useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** RES-03: a new booking with what this tab knows, or from nothing. */
export function WaysOn() {
  const send = useSend();
  const t = useCopy('links');
  return (
    <>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'place.reconsidered' })}>
          {t('ways.book')}
        </Button>
        <Button onPress={() => send({ type: 'booking.restarted' })}>{t('ways.restart')}</Button>
      </ActionRow>
      <p>{t('ways.kept')}</p>
    </>
  );
}

import type { OverlayId } from '#machines/knowledge/events.ts';
import { useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { BookingTrouble } from './booking-trouble.tsx';
import { ReviewRows } from './review-rows.tsx';

type State = 'reading' | 'confirming' | 'overlapping' | 'failed' | 'timedOut';

/** RTE-06: reads back exactly what will be booked, and books it with one press (REV-01, CNF-01). */
export function ReviewApptView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('review-appt');
  const at = (state: State) => matches({ flow: { 'review-appt': state } });
  const isTroubled = at('failed') || at('timedOut');
  const isOverlapping = at('overlapping');
  // Only the calm page opens an overlay: whoever changes something has left the trouble behind.
  const change = (overlay: OverlayId) => {
    if (isTroubled || isOverlapping) send({ type: 'back' });
    send({ type: 'overlay.opened', overlay });
  };
  const goOn = () => {
    if (isOverlapping) send({ type: 'time.reconsidered' });
    else send({ type: isTroubled ? 'retried' : 'booking.submitted' });
  };
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <ReviewRows onChange={change} />
      {!isOverlapping && !isTroubled && <p>{t('next')}</p>}
      {isOverlapping && <BookingTrouble kind="overlapping" />}
      {at('failed') && <BookingTrouble kind="failed" />}
      {at('timedOut') && <BookingTrouble kind="timedOut" />}
      <ActionRow>
        <Button
          variant="primary"
          pending={at('confirming')}
          pendingLabel={t('booking')}
          onPress={goOn}
        >
          {isOverlapping ? t('otherTime') : isTroubled ? t('again') : t('book')}
        </Button>
        {(isOverlapping || isTroubled) && (
          <Button onPress={() => send({ type: 'back' })}>{t('readAgain')}</Button>
        )}
        {at('reading') && (
          <Button variant="quiet" onPress={() => send({ type: 'booking.restarted' })}>
            {t('restart')}
          </Button>
        )}
      </ActionRow>
    </>
  );
}

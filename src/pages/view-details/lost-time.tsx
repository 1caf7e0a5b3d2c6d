import { useKnown, useSend } from '#src/app/use-journey.ts';
import { peopleToCome } from '#src/booking/booked-people.ts';
import { writtenTime } from '#src/booking/written-day.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useFormats } from '#src/i18n/formats.ts';
import type { ShownProps } from './shown.ts';

/** DSK-04: the store is closed at that time. The page says the same as the message did. */
export function LostTime({ appointment: { lostTime } }: ShownProps) {
  const send = useSend();
  const t = useCopy('view-details');
  const formats = useFormats();
  const { manage } = useKnown('manage');
  if (!lostTime) return null;
  const { offer } = lostTime;
  return (
    <Alert
      tone="warn"
      title={t('lost.title')}
      actions={
        <>
          <Button
            variant="primary"
            icon="clock"
            onPress={() => send({ type: 'overlay.opened', overlay: 'manage-timeslot' })}
          >
            {t('lost.action')}
          </Button>
          {peopleToCome(manage).length > 1 && (
            <Button onPress={() => send({ type: 'groupTimes.wanted' })}>{t('group.change')}</Button>
          )}
        </>
      }
    >
      {offer ? (
        <>
          <p>{t('lost.holding')}</p>
          <p>
            <strong>
              {writtenTime(offer, formats)}
              <br />
              {offer.store.name}
            </strong>
          </p>
          <p>
            {t('lost.held', {
              until: writtenTime({ ...offer, appointmentDate: offer.until }, formats),
            })}
          </p>
        </>
      ) : (
        t('lost.choose')
      )}
    </Alert>
  );
}

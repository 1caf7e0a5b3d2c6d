import { pathOf } from '#domain/pages.ts';
import { useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * RES-03: a new booking with what this tab knows, or from scratch; after a booking with the link,
 * first the appointment, which asks for the date of birth (RES-04).
 */
export function WaysOn({ isBooked = false }: { isBooked?: boolean }) {
  const send = useSend();
  const t = useCopy('links');
  return (
    <>
      <ActionRow>
        {isBooked && (
          <Link look="primary" to={pathOf('manage-appointment')}>
            {t('ways.find')}
          </Link>
        )}
        <Button
          variant={isBooked ? 'secondary' : 'primary'}
          onPress={() => send({ type: 'place.reconsidered' })}
        >
          {t('ways.book')}
        </Button>
        <Button
          variant={isBooked ? 'quiet' : 'secondary'}
          onPress={() => send({ type: 'booking.restarted' })}
        >
          {t('ways.restart')}
        </Button>
      </ActionRow>
      <p>{t('ways.kept')}</p>
      <StoreToCall />
    </>
  );
}

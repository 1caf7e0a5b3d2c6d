import { pathOf } from '#domain/pages.ts';
import { useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Link } from '#src/components/link/link.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from './use-own-heading.ts';

/**
 * The booking was confirmed in another tab, or in this one though its answer was lost: it leads to
 * the appointment, and another booking begins from nothing (API-04).
 */
export function AlreadyBooked() {
  const send = useSend();
  const t = useCopy('get-started');
  useOwnHeading();
  return (
    <>
      <PageHeading lead={t('booked.text')}>{t('booked.title')}</PageHeading>
      <ActionRow>
        <Link look="primary" to={pathOf('manage-appointment')}>
          {t('booked.find')}
        </Link>
        <Button onPress={() => send({ type: 'booking.restarted' })}>{t('booked.another')}</Button>
      </ActionRow>
    </>
  );
}

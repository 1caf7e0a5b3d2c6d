import { useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** MNG-02: nothing was booked with this account; one can be booked, or found by its number. */
export function NoAppointments() {
  const send = useSend();
  const t = useCopy('manage-appointment');
  return (
    <>
      <PageHeading lead={t('none.lead')}>{t('none.title')}</PageHeading>
      <ActionRow>
        <Button
          variant="primary"
          icon="arrow-next"
          onPress={() => send({ type: 'booking.restarted' })}
        >
          {t('none.book')}
        </Button>
        <Button icon="search" onPress={() => send({ type: 'find.wanted' })}>
          {t('none.find')}
        </Button>
      </ActionRow>
    </>
  );
}

import { useMatches, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * RTE-18: a message's link that opens nothing any more; the appointment is as it was, and its
 * number finds it.
 */
export function ClosedMessageLink() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('manage-appointment');
  const isExpired = matches({ flow: { 'manage-appointment': 'linkExpired' } });
  const why = isExpired ? 'expired' : 'revoked';
  return (
    <>
      <PageHeading lead={t(`closed.${why}.lead`)}>{t(`closed.${why}.title`)}</PageHeading>
      <ActionRow>
        <Button variant="primary" icon="search" onPress={() => send({ type: 'find.wanted' })}>
          {t('closed.action')}
        </Button>
      </ActionRow>
      <div>
        <p className="small muted">{t('closed.help')}</p>
        <StoreToCall />
      </div>
    </>
  );
}

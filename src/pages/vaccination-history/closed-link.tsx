import { useMatches, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** RTE-18: a message’s link that no longer works; the number still finds the record. */
export function ClosedLink() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('vaccination-history');
  const finding = useCopy('manage-appointment');
  const isExpired = matches({ flow: { 'vaccination-history': 'linkExpired' } });
  return (
    <>
      <PageHeading lead={t('closed.lead')}>
        {finding(`closed.${isExpired ? 'expired' : 'revoked'}.title`)}
      </PageHeading>
      <ActionRow>
        <Button variant="primary" icon="search" onPress={() => send({ type: 'find.wanted' })}>
          {finding('closed.action')}
        </Button>
      </ActionRow>
      <StoreToCall />
    </>
  );
}

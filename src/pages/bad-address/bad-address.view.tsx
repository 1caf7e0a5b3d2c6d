import { useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** RTE-19: an address that cannot be decoded, with a link to continue. */
export function BadAddressView() {
  const send = useSend();
  const t = useCopy('bad-address');
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      <p>{t('tip')}</p>
      <ActionRow>
        <Button variant="primary" onPress={() => send({ type: 'back' })}>
          {t('start')}
        </Button>
      </ActionRow>
      <div className="stack stack-tight">
        <p>{t('byPhone')}</p>
        <StoreToCall />
      </div>
    </>
  );
}

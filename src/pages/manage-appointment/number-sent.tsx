import { useKnown, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** CNF-06: the same text, whether or not anything is booked with the address. */
export function NumberSent() {
  const send = useSend();
  const t = useCopy('manage-appointment');
  const { manage } = useKnown('manage');
  const email = manage.find.emailAddress.trim();
  return (
    <>
      <PageHeading lead={t('again.sent.lead', { email })}>{t('again.sent.title')}</PageHeading>
      <p>{t('again.sent.wait')}</p>
      <ActionRow>
        <Button variant="primary" icon="search" onPress={() => send({ type: 'find.wanted' })}>
          {t('again.other')}
        </Button>
      </ActionRow>
      <div className="stack stack-tight">
        <p className="small muted">{t('again.sent.none')}</p>
        <StoreToCall />
      </div>
    </>
  );
}

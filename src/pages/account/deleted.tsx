import { useMatches, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** ACC-01: says that the account is deleted, and what that means for appointments. */
export function Deleted() {
  const send = useSend();
  const t = useCopy('account');
  const isErased = useMatches()({ flow: { account: { deleted: 'erased' } } });
  return (
    <>
      <PageHeading lead={t('deleted.lead')}>{t('deleted.title')}</PageHeading>
      {isErased && <p>{t('deleted.erased')}</p>}
      <p>{t('deleted.visits')}</p>
      <ActionRow>
        <Button variant="primary" icon="arrow-next" onPress={() => send({ type: 'back' })}>
          {t('book')}
        </Button>
      </ActionRow>
    </>
  );
}

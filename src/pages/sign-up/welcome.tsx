import { useJourney, useSend } from '#src/app/use-journey.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** ACC-02: the account exists; continue with the journey, or with the next thing. */
export function Welcome() {
  const send = useSend();
  const t = useCopy('sign-up');
  const returnTo = useJourney(({ context }) => context.returnTo);
  const isOnTheWay = returnTo !== 'get-started' && returnTo !== 'account';
  return (
    <>
      <PageHeading lead={t('welcome.lead')}>{t('welcome.title')}</PageHeading>
      <ActionRow>
        {returnTo !== 'account' && (
          <Button
            variant="primary"
            icon="arrow-next"
            onPress={() => send({ type: 'welcome.read' })}
          >
            {isOnTheWay ? t('welcome.goOn') : t('welcome.book')}
          </Button>
        )}
        <Button
          variant={returnTo === 'account' ? 'primary' : 'secondary'}
          onPress={() => send({ type: 'account.opened' })}
        >
          {t('welcome.details')}
        </Button>
      </ActionRow>
    </>
  );
}

import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** FLW-01: as a guest or with an account. A provider's accounts are created there (RTE-16). */
export function FlowCheckView() {
  const send = useSend();
  const t = useCopy('flow-check');
  const isOurs = useJourney(({ context }) => context.me?.openId !== true);
  const choice = useJourney(({ context }) => context.choice);
  const isForAll = useJourney(({ context }) => isForGroup(context));
  return (
    <>
      <PageHeading lead={isForAll ? t('leadForAll') : t('lead')}>{t('title')}</PageHeading>
      <section className="stack">
        <p>{isForAll ? t('guest.lineForAll') : t('guest.line')}</p>
        <ActionRow>
          <Button
            variant="primary"
            icon="arrow-next"
            onPress={() => send({ type: 'guest.chosen' })}
          >
            {t('guest.action')}
          </Button>
        </ActionRow>
      </section>
      <section className="stack">
        <p>{isForAll ? t('account.lineForAll') : t('account.line')}</p>
        <ActionRow>
          <Button onPress={() => send({ type: 'account.chosen' })}>{t('account.action')}</Button>
          {isOurs && (
            <Button onPress={() => send({ type: 'signUp.chosen' })}>{t('signUp.action')}</Button>
          )}
        </ActionRow>
      </section>
      <section className="stack stack-tight">
        <p>{t('byPhone')}</p>
        <StoreToCall of={choice && { name: choice.storeName, phone: choice.phone }} />
      </section>
    </>
  );
}

import type { ViewProps } from '#src/app/view.ts';
import { ActionRow } from '#src/components/action-row/action-row.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** FLW-01: with an account or as a guest. Whoever asks for an account hears that there are none yet, and loses nothing by asking. */
export function FlowCheckView({ snapshot, send }: ViewProps) {
  const t = useCopy('flow-check');
  const isUnavailable = snapshot.matches({ flow: { 'flow-check': 'accountUnavailable' } });
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      {isUnavailable && (
        <Alert tone="info" announce="polite" title={t('unavailable.title')}>
          {t('unavailable.text')}
        </Alert>
      )}
      <p>{t('guest.line')}</p>
      <ActionRow>
        <Button variant="primary" icon="arrow-next" onPress={() => send({ type: 'guest.chosen' })}>
          {t('guest.action')}
        </Button>
        {!isUnavailable && (
          <Button variant="secondary" onPress={() => send({ type: 'account.chosen' })}>
            {t('account.action')}
          </Button>
        )}
      </ActionRow>
    </>
  );
}

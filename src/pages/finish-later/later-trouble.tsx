import { useMatches, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { PageHeading } from '#src/components/page-heading/page-heading.tsx';
import { Trouble } from '#src/forms/trouble.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useOwnHeading } from '#src/pages/get-started/use-own-heading.ts';

/**
 * The link did not leave: try again with the same answers, or go on booking; nothing is lost either
 * way (API-03).
 */
export function LaterTrouble() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('finish-later');
  const common = useCopy('common');
  useOwnHeading();
  const at = (state: 'timedOut' | 'limited') => matches({ flow: { 'finish-later': state } });
  const retry = () => send({ type: 'retried' });
  const goOn = (
    <>
      <Button onPress={() => send({ type: 'later.requested' })}>{t('change')}</Button>
      <Button onPress={() => send({ type: 'back' })}>{t('goOn')}</Button>
    </>
  );
  return (
    <>
      <PageHeading lead={t('lead')}>{t('title')}</PageHeading>
      {at('limited') ? (
        <Alert
          tone="warn"
          announce="now"
          title={t('limited.title')}
          actions={
            <>
              <Button variant="primary" onPress={retry}>
                {common('retry')}
              </Button>
              {goOn}
            </>
          }
        >
          <p>{t('limited.text')}</p>
          <StoreToCall />
        </Alert>
      ) : (
        <Trouble kind={at('timedOut') ? 'slow' : 'failed'} onRetry={retry}>
          {goOn}
        </Trouble>
      )}
    </>
  );
}

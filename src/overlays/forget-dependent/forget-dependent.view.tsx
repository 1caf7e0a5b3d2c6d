import { useRef } from 'react';
import { useJourney, useMatches, useSend } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** PAT-05: asks before a person is removed. Closing it removes no one. */
export function ForgetDependentView() {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('account');
  const common = useCopy('common');
  const keep = useRef<HTMLButtonElement>(null);
  const { firstName, lastName } = useJourney(({ context }) => context.account.dependent);
  const at = (state: 'removing' | 'failed') => matches({ flow: { account: { removal: state } } });
  const close = usePress()({ type: 'back' });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('removal.title', { name: `${firstName} ${lastName}` })}
      onClose={close.onPress}
      waits={close.waits}
      initialFocus={keep}
      footer={
        <>
          <Button
            variant="danger"
            pending={at('removing')}
            pendingLabel={t('removal.pending')}
            onPress={() => send({ type: 'removal.confirmed' })}
          >
            {at('failed') ? common('retry') : t('removal.confirm')}
          </Button>
          <Button ref={keep} {...close}>
            {t('removal.keep')}
          </Button>
        </>
      }
    >
      <p>{t('removal.text')}</p>
      {at('failed') && (
        <Alert tone="err" announce="now" title={t('removal.failedTitle')}>
          <p>{t('removal.failed')}</p>
          <StoreToCall />
        </Alert>
      )}
    </Dialog>
  );
}

import { useRef } from 'react';
import { heldFor } from '#machines/knowledge/held-for.ts';
import { useJourney, useKnown, useMatches, useSend } from '#src/app/use-journey.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useMinutesLeft } from './use-minutes-left.ts';

type HoldWarningProps = {
  /** Epoch milliseconds on this device's clock. */
  deadline: number;
};

/**
 * HLD-02: a few minutes remain, and one press adds more. Esc does the same, so that no one loses a
 * time by mistake.
 */
export function HoldWarning({ deadline }: HoldWarningProps) {
  const send = useSend();
  const matches = useMatches();
  const t = useCopy('hold');
  const { choice } = useKnown('choice');
  const keep = useRef<HTMLButtonElement>(null);
  const held = useJourney(({ context }) => heldFor(context));
  const isPlace = held === 'InLine';
  const minutes = useMinutesLeft(deadline);
  const at = (state: 'extending' | 'extendFailed') => matches({ hold: { held: state } });
  const press = () => send({ type: 'hold.kept' });
  const goOn = () => send({ type: 'hold.acknowledged' });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('warning.title')}
      onClose={at('extendFailed') ? goOn : press}
      initialFocus={keep}
      footer={
        <>
          <Button
            ref={keep}
            variant="primary"
            pending={at('extending')}
            pendingLabel={t(isPlace ? 'warning.extendingInLine' : 'warning.extending')}
            onPress={press}
          >
            {t(isPlace ? 'warning.keepInLine' : 'warning.keep')}
          </Button>
          {at('extendFailed') && <Button onPress={goOn}>{t('warning.goOn')}</Button>}
        </>
      }
    >
      {at('extendFailed') ? (
        <Alert tone="err" announce="now" title={t('warning.failedTitle')}>
          <p>{t('warning.failed', { count: minutes })}</p>
          <StoreToCall of={choice && { name: choice.storeName, phone: choice.phone }} />
        </Alert>
      ) : (
        <p>{t(`warning.text${held}`, { count: minutes })}</p>
      )}
    </Dialog>
  );
}

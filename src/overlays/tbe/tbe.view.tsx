import { useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * VAC-11: tick-borne encephalitis vaccine is three doses; when each is due, and that only the first
 * is booked now.
 */
export function TbeView() {
  const send = useSend();
  const t = useCopy('vaccine-selector');
  const common = useCopy('common');
  const close = () => send({ type: 'explanation.closed' });
  return (
    <Dialog
      isOpen
      onClose={close}
      title={t('tbe.title')}
      closeLabel={common('close')}
      footer={
        <Button variant="primary" onPress={close}>
          {t('understood')}
        </Button>
      }
    >
      <p>{t('tbe.lead')}</p>
      <ol>
        <li>{t('tbe.first')}</li>
        <li>{t('tbe.second')}</li>
        <li>{t('tbe.third')}</li>
      </ol>
      <p>{t('tbe.now')}</p>
    </Dialog>
  );
}

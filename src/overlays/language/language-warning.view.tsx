import { useRef } from 'react';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * CHR-07: the other language has its own address. What would be lost is said before, and staying is
 * the easy way.
 */
export function LanguageWarningView() {
  const send = useSend();
  const t = useCopy('language');
  const { hold } = useKnown('hold');
  const stay = useRef<HTMLButtonElement>(null);
  const decline = () => send({ type: 'language.declined' });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('title')}
      onClose={decline}
      initialFocus={stay}
      footer={
        <>
          <Button ref={stay} variant="primary" onPress={decline}>
            {t('stay')}
          </Button>
          <Button onPress={() => send({ type: 'language.confirmed' })}>{t('switch')}</Button>
        </>
      }
    >
      <p>{t('lead')}</p>
      <ul>
        <li>{t('lost.answers')}</li>
        {hold && <li>{t('lost.time')}</li>}
      </ul>
      <p>{t('return')}</p>
    </Dialog>
  );
}

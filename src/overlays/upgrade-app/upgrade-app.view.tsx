import { chain } from '#domain/chain.ts';
import { useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { Link } from '#src/components/link/link.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * SET-03: the chain's own app is too old; where to get the new one, and how to continue without it.
 */
export function UpgradeAppView() {
  const send = useSend();
  const t = useCopy('upgrade-app');
  const { app, supportPhone } = chain();
  const goOn = () => send({ type: 'app.kept' });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('title')}
      onClose={goOn}
      footer={
        <>
          {app.updateAddress && (
            <Link href={app.updateAddress} look="primary" newTab>
              {t('update')}
            </Link>
          )}
          <Button onPress={goOn}>{t('goOn')}</Button>
        </>
      }
    >
      <p>{t('lead')}</p>
      {!app.updateAddress && <p>{t('where')}</p>}
      <p>{t('anyway')}</p>
      {supportPhone && (
        <p>
          {t('help')}{' '}
          <Link href={`tel:+1-${supportPhone}`} look="alone">
            {supportPhone}
          </Link>
        </p>
      )}
    </Dialog>
  );
}

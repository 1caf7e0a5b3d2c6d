import { useKnown } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** CHN-06: why a page of the account asks to sign in again, and that what was typed is kept. */
export function SignedOut() {
  const t = useCopy('sign-in');
  const { account, isSignedOut } = useKnown('account', 'isSignedOut');
  if (!isSignedOut) return null;
  return (
    <Alert tone="warn" announce="now" title={t('signedOut.title')}>
      {t(account.interrupted ? 'signedOut.typed' : 'signedOut.text')}
    </Alert>
  );
}

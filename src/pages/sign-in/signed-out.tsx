import { useKnown } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * Why a page of the account asks to sign in again, and that what was typed is kept (CHN-06); or
 * that this tab was cleared when its owner signed out in another (CHN-07).
 */
export function SignedOut() {
  const t = useCopy('sign-in');
  const { account, signedOut } = useKnown('account', 'signedOut');
  if (!signedOut) return null;
  const why = signedOut === 'elsewhere' ? signedOut : account.interrupted ? 'typed' : 'text';
  return (
    <Alert tone="warn" announce="now" title={t('signedOut.title')}>
      {t(`signedOut.${why}`)}
    </Alert>
  );
}

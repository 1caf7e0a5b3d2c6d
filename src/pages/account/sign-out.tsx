import { isBookingHeld } from '#machines/knowledge/held-for.ts';
import { useJourney } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

export type SignOutStep = 'offered' | 'busy' | 'failed';

/**
 * CHN-07: signing out, what it clears, and a clear warning if it failed: the computer may be
 * shared.
 */
export function SignOut({ step, onSignOut }: { step: SignOutStep; onSignOut: () => void }) {
  const t = useCopy('account');
  const common = useCopy('common');
  const isHeld = useJourney(({ context }) => isBookingHeld(context));
  return (
    <section className="stack stack-tight" aria-labelledby="sign-out-title">
      <h2 id="sign-out-title">{t('signOut.title')}</h2>
      <p>{t('signOut.line')}</p>
      {isHeld && <p>{t('signOut.held')}</p>}
      {step === 'failed' && (
        <Alert tone="err" announce="now" title={t('signOut.failedTitle')}>
          {t('signOut.failed')}
        </Alert>
      )}
      <div>
        <Button pending={step === 'busy'} pendingLabel={t('signOut.pending')} onPress={onSignOut}>
          {step === 'failed' ? common('retry') : t('signOut.action')}
        </Button>
      </div>
    </section>
  );
}

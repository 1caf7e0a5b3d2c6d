import { useJourney } from '#src/app/use-journey.ts';
import type { Press } from '#src/components/button/press.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type SecurityProps = { open: (event: { type: Opened }) => Press };
type Opened = 'passwordChange.opened' | 'emailChange.opened' | 'devices.opened';

/**
 * ACC-01: how the owner signs in, and where they are signed in. What a provider keeps is changed
 * there, and the page says so.
 */
export function Security({ open }: SecurityProps) {
  const t = useCopy('account');
  const me = useJourney(({ context }) => context.me);
  const { email, userName = '' } = me?.profile ?? {};
  return (
    <section className="stack stack-tight" aria-labelledby="security-title">
      <h2 id="security-title">{t('security.title')}</h2>
      <p>
        {me?.openId ? t('security.elsewhere') : t('security.line', { email: email ?? userName })}
      </p>
      <div className="cluster">
        {!me?.openId && (
          <>
            <Button {...open({ type: 'emailChange.opened' })}>{t('security.email')}</Button>
            <Button {...open({ type: 'passwordChange.opened' })}>{t('security.password')}</Button>
          </>
        )}
        <Button {...open({ type: 'devices.opened' })}>{t('security.devices')}</Button>
      </div>
    </section>
  );
}

/** Confirms the latest change. */
export function Changed({ what }: { what: 'passwordChanged' | 'emailChanged' }) {
  const t = useCopy('account');
  const email = useJourney(({ context }) => context.me?.profile?.email) ?? '';
  return (
    <Alert tone="ok" announce="polite" title={t(`security.${what}`)}>
      {t(`security.${what}Text`, { email })}
    </Alert>
  );
}

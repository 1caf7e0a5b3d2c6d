import { useJourney } from '#src/app/use-journey.ts';
import { Alert } from '#src/components/alert/alert.tsx';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type SecurityProps = { onOpen: (event: { type: Opened }) => void };
type Opened = 'passwordChange.opened' | 'emailChange.opened' | 'devices.opened';

/**
 * ACC-01: how the owner signs in, and where they are signed in. What a provider keeps is changed
 * there, and the page says so.
 */
export function Security({ onOpen }: SecurityProps) {
  const t = useCopy('account');
  const me = useJourney(({ context }) => context.me);
  const { email, userName = '' } = me?.profile ?? {};
  const open = (type: Opened) => () => onOpen({ type });
  return (
    <section className="stack stack-tight" aria-labelledby="security-title">
      <h2 id="security-title">{t('security.title')}</h2>
      <p>
        {me?.openId ? t('security.elsewhere') : t('security.line', { email: email ?? userName })}
      </p>
      <div className="cluster">
        {!me?.openId && (
          <>
            <Button onPress={open('emailChange.opened')}>{t('security.email')}</Button>
            <Button onPress={open('passwordChange.opened')}>{t('security.password')}</Button>
          </>
        )}
        <Button onPress={open('devices.opened')}>{t('security.devices')}</Button>
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

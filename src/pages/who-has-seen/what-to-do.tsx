import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { useJourney } from '#src/app/use-journey.ts';
import { usePress } from '#src/app/use-press.ts';
import { Button } from '#src/components/button/button.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** SAF-07: what to do if an entry looks wrong. */
export function WhatToDo() {
  const press = usePress();
  const t = useCopy('who-has-seen');
  const account = useCopy('account');
  const isElsewhere = useJourney(({ context }) => context.me?.openId === true);
  return (
    <section className="stack stack-tight" aria-labelledby="wrong-title">
      <h2 id="wrong-title">{t('wrong.title')}</h2>
      <p>{t(isElsewhere ? 'wrong.elsewhere' : 'wrong.text')}</p>
      <div className="cluster">
        <Button {...press({ type: 'devices.opened' })}>{account('security.devices')}</Button>
        {!isElsewhere && (
          <Button {...press({ type: 'passwordChange.opened' })}>
            {account('security.password')}
          </Button>
        )}
      </div>
      <p>{t('wrong.team')}</p>
      <StoreToCall />
    </section>
  );
}

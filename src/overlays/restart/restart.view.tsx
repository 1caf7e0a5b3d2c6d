import { useRef } from 'react';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { useJourney, useKnown, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** SES-03: what starting over takes away and what it leaves; going on is the easy way. */
export function RestartView() {
  const send = useSend();
  const t = useCopy('restart');
  const { hold, saved, me } = useKnown('hold', 'saved', 'me');
  const isGroup = useJourney(({ context }) => isForGroup(context));
  const keep = useRef<HTMLButtonElement>(null);
  const decline = () => send({ type: 'restart.declined' });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('title')}
      onClose={decline}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} variant="primary" onPress={decline}>
            {t('keep')}
          </Button>
          <Button onPress={() => send({ type: 'restart.confirmed' })}>{t('go')}</Button>
        </>
      }
    >
      <p>{t('lead')}</p>
      <ul>
        <li>{t('lost.answers')}</li>
        {hold && <li>{t(isGroup ? 'lost.timeForAll' : 'lost.time')}</li>}
        {saved && <li>{t('lost.link')}</li>}
      </ul>
      <p>{t(me?.isLoggedIn ? 'kept.withAccount' : 'kept.booked')}</p>
    </Dialog>
  );
}

import { useRef } from 'react';
import { heldFor } from '#machines/knowledge/held-for.ts';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useMinutesLeft } from './use-minutes-left.ts';

/** HLD-02: no extension is left. Says how many minutes remain, and what happens after them. */
export function HoldLastMinutes({ deadline }: { deadline: number }) {
  const send = useSend();
  const t = useCopy('hold');
  const goOn = useRef<HTMLButtonElement>(null);
  const held = useJourney(({ context }) => heldFor(context));
  const minutes = useMinutesLeft(deadline);
  const acknowledge = () => send({ type: 'hold.acknowledged' });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('last.title', { count: minutes })}
      onClose={acknowledge}
      initialFocus={goOn}
      footer={
        <Button ref={goOn} variant="primary" onPress={acknowledge}>
          {t('last.goOn')}
        </Button>
      }
    >
      <p>{t(`last.text${held}`)}</p>
    </Dialog>
  );
}

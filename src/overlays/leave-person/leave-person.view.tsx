import { useRef } from 'react';
import { useJourney, useSend } from '#src/app/use-journey.ts';
import { personCalled } from '#src/booking/person-called.ts';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/** GRP-01: asks before a person is removed from the group. Closing it removes no one. */
export function LeavePersonView() {
  const send = useSend();
  const t = useCopy('patient-info-list');
  const keep = useRef<HTMLButtonElement>(null);
  const name = useJourney(({ context }) => personCalled(context, context.party.leaving));
  const close = () => send({ type: 'back' });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('removal.title', { name: name ?? '' })}
      onClose={close}
      initialFocus={keep}
      footer={
        <>
          <Button variant="danger" onPress={() => send({ type: 'removal.confirmed' })}>
            {t('removal.confirm')}
          </Button>
          <Button ref={keep} onPress={close}>
            {t('removal.keep')}
          </Button>
        </>
      }
    >
      <p>{t('removal.text')}</p>
    </Dialog>
  );
}

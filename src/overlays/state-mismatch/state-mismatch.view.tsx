import { useEffect, useRef, type RefObject } from 'react';
import { useKnown, useSend } from '#src/app/use-journey.ts';
import { stateName } from '#src/booking/state-name.ts';
import { StoreToCall } from '#src/booking/store-to-call.tsx';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';

/**
 * ELG-06: the vaccines were chosen under another state's rules. Closing it returns to the place
 * that was typed.
 */
export function StateMismatchView() {
  const send = useSend();
  const t = useCopy('get-started');
  const common = useCopy('common');
  const schedule = useRef<HTMLButtonElement>(null);
  const { ruledBy, place } = useKnown('ruledBy', 'place');
  const states = { before: stateName(ruledBy ?? ''), now: stateName(place?.state ?? '') };
  const goOnAt = useRef('location');
  useFocusAfter(goOnAt);
  const leave =
    (type: 'back' | 'vaccines.reconsidered' | 'booking.restarted', at: string) => () => {
      goOnAt.current = at;
      send({ type });
    };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('mismatch.title')}
      onClose={leave('back', 'location')}
      closeLabel={common('cancel')}
      initialFocus={schedule}
      footer={
        <>
          <Button
            ref={schedule}
            variant="primary"
            onPress={leave('vaccines.reconsidered', 'location')}
          >
            {t('mismatch.schedule')}
          </Button>
          <Button onPress={leave('booking.restarted', 'page-title')}>
            {t('mismatch.restart')}
          </Button>
        </>
      }
    >
      <p>{t('mismatch.text', states)}</p>
      <p>{t('mismatch.ways', states)}</p>
      <StoreToCall />
    </Dialog>
  );
}

/**
 * Moves the focus once the dialog is gone and the page behind it can be reached again, unless
 * another page has come meanwhile.
 */
function useFocusAfter(id: RefObject<string>): void {
  useEffect(
    () => () => {
      const goOn = document.getElementById(id.current);
      requestAnimationFrame(() => {
        if (!goOn?.isConnected) return;
        goOn.focus({ preventScroll: true });
        goOn.scrollIntoView({ block: 'center' });
      });
    },
    [id],
  );
}

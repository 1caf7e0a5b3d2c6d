import type { ReactNode } from 'react';
import type { ViewProps } from '#src/app/view.ts';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';

type EditDialogProps = Pick<ViewProps, 'send'> & {
  title: string;
  /** The form whose submit the main button is; without one the children hold all ways on but closing. */
  save?: { formId: string; label: string; pending: boolean; pendingLabel: string };
  /** What closing means when it is not just "cancel". */
  closeLabel?: string;
  children: ReactNode;
};

/** EDT-01: a change made over the review page. Every way of closing it leaves things as they are. */
export function EditDialog({ send, title, save, closeLabel, children }: EditDialogProps) {
  const common = useCopy('common');
  const close = () => send({ type: 'overlay.closed' });
  return (
    <Dialog
      isOpen
      onClose={close}
      title={title}
      closeLabel={common('close')}
      footer={
        <>
          {save && (
            <Button
              type="submit"
              form={save.formId}
              variant="primary"
              pending={save.pending}
              pendingLabel={save.pendingLabel}
            >
              {save.label}
            </Button>
          )}
          <Button onPress={close}>{closeLabel ?? common('cancel')}</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

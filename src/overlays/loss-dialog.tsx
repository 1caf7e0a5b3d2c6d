import { useRef, type ReactNode } from 'react';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';

type Way = { label: string; onPress: () => void };

type LossDialogProps = {
  title: string;
  lead: string;
  /** What is lost; false entries are omitted. */
  lost: readonly (string | false)[];
  /** What stays. */
  kept: string;
  stay: Way;
  go: Way;
};

/**
 * Says what would be lost before it is; staying is the easy choice, with Escape too (CHR-07,
 * SES-03).
 */
export function LossDialog({ title, lead, lost, kept, stay, go }: LossDialogProps): ReactNode {
  const stayButton = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={title}
      onClose={stay.onPress}
      initialFocus={stayButton}
      footer={
        <>
          <Button ref={stayButton} variant="primary" onPress={stay.onPress}>
            {stay.label}
          </Button>
          <Button onPress={go.onPress}>{go.label}</Button>
        </>
      }
    >
      <p>{lead}</p>
      <ul>{lost.map((what) => what && <li key={what}>{what}</li>)}</ul>
      <p>{kept}</p>
    </Dialog>
  );
}

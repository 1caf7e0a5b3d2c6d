import type { ReactNode } from 'react';
import { usePress } from '#src/app/use-press.ts';
import { Button } from '#src/components/button/button.tsx';
import { Dialog } from '#src/components/dialog/dialog.tsx';
import { useCopy } from '#src/i18n/copy.ts';
import { useSheetFocus } from './use-sheet-focus.ts';

/** A button in the sheet's footer: it calls its handler, or submits the form it names. */
export interface EditWay {
  label: string;
  onPress?: () => void;
  waits?: boolean;
  formId?: string;
  pending?: boolean;
  pendingLabel?: string;
}

/** A question or a message shown in place of the form, with its own buttons. */
export interface Instead {
  content: ReactNode;
  main: EditWay;
  /** Without one, the button that closes the sheet. */
  other?: EditWay;
  /**
   * It asks what closing should mean: a close cross would mean neither. Esc keeps what was typed.
   */
  asksToLeave?: boolean;
}

export type EditDialogProps = {
  title: string;
  /**
   * Usually the button that saves; without one, the children contain all buttons but the close
   * button.
   */
  main?: EditWay | undefined;
  /** The close button, if it is not just "cancel". */
  other?: EditWay | undefined;
  instead?: Instead | undefined;
  children: ReactNode;
};

/** EDT-01: a change made over the page. Every way of closing it leaves things as they are. */
export function EditDialog({ title, main, other, instead, children }: EditDialogProps) {
  const common = useCopy('common');
  const close = usePress()({ type: 'overlay.closed' });
  const first = instead ? instead.main : main;
  const second = (instead ? instead.other : other) ?? { label: common('cancel'), ...close };
  const { mainButton, form, onFocus } = useSheetFocus({
    aside: instead?.main.label,
    isBusy: main?.pending === true,
  });
  return (
    <Dialog
      isOpen
      onClose={close.onPress}
      waits={close.waits}
      title={title}
      {...(!instead?.asksToLeave && { closeLabel: common('close') })}
      footer={
        <>
          {/* Keyed by its kind: the press that brings the form back must not also submit it. */}
          {first && <Way key={first.formId ?? ''} way={first} variant="primary" ref={mainButton} />}
          <Way way={second} />
        </>
      }
    >
      {instead?.content}
      {/* The form stays mounted meanwhile: with what was typed, and its scroll position and
          focus. */}
      <div ref={form} className="stack" hidden={!!instead} onFocus={onFocus}>
        {children}
      </div>
    </Dialog>
  );
}

type WayProps = { way: EditWay; variant?: 'primary'; ref?: React.Ref<HTMLButtonElement> };

function Way({ way: { label, formId, ...way }, ref, variant }: WayProps) {
  return (
    <Button
      {...way}
      {...(formId && ({ type: 'submit', form: formId } as const))}
      {...(variant && { variant })}
      {...(ref && { ref })}
    >
      {label}
    </Button>
  );
}

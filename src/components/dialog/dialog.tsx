import { useEffect, useId, type ReactNode, type RefObject } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Icon } from '../icon/icon.tsx';
import styles from './dialog.module.css';

export type DialogProps = {
  isOpen: boolean;
  /** Esc, the close cross, a press on the scrim: all mean "leave things as they are". */
  onClose: () => void;
  title: string;
  /** `alertdialog` requires an answer; a press beside it then closes nothing. */
  role?: 'dialog' | 'alertdialog';
  /**
   * Name of the close cross; without it there is no cross, and the footer must offer a way to
   * close.
   */
  closeLabel?: string;
  /** It cannot be closed now: an answer is awaited. */
  waits?: boolean;
  children: ReactNode;
  /** Buttons, the main one first. */
  footer?: ReactNode;
  /** Where focus starts; by default the dialog itself. On closing it returns to where it was. */
  initialFocus?: RefObject<HTMLElement | null>;
};

/**
 * A sheet from below on a phone, a centered panel from 40rem. Focus stays inside; the page behind
 * is inert.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  role = 'dialog',
  closeLabel,
  waits = false,
  children,
  footer,
  initialFocus,
}: DialogProps) {
  const body = useId();
  // Its hidden "Dismiss" button uses the page's language, which may differ from the browser's.
  return (
    <I18nProvider locale={document.documentElement.lang || 'en'}>
      <ModalOverlay
        className={styles.scrim ?? ''}
        isOpen={isOpen}
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        isDismissable={role === 'dialog' && !waits}
        isKeyboardDismissDisabled={waits}
      >
        <Modal className={styles.sheet ?? ''}>
          <AriaDialog
            className={styles.dialog ?? ''}
            role={role}
            // The focus starts at an answer: without this only the title is read before it.
            aria-describedby={role === 'alertdialog' ? body : undefined}
          >
            <div className={styles.head}>
              <Heading slot="title" level={2} className={styles.title ?? ''}>
                {title}
              </Heading>
              {closeLabel && (
                <button
                  type="button"
                  className={styles.close}
                  aria-label={closeLabel}
                  aria-disabled={waits || undefined}
                  onClick={waits ? undefined : onClose}
                >
                  <Icon name="close" />
                </button>
              )}
            </div>
            <div className={styles.body} id={body}>
              {children}
            </div>
            {footer && <div className={styles.foot}>{footer}</div>}
            {initialFocus && <StartFocus at={initialFocus} />}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </I18nProvider>
  );
}

// Mounted last, so that its effect runs after the dialog has focused itself.
function StartFocus({ at }: { at: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    at.current?.focus();
  }, [at]);
  return null;
}

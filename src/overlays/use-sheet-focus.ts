import { useEffect, useRef, type FocusEvent } from 'react';

const FIELDS = 'input, select, textarea, button, a[href]';

type SheetFocus = {
  /** What is shown in place of the form; undefined while the form is. */
  aside: string | undefined;
  /** The form is being saved: the button that shows the waiting has the focus. */
  isBusy: boolean;
};

/**
 * Whatever replaces a sheet's form starts with the focus on its main button; afterwards the focus
 * returns to where it was in the form.
 */
export function useSheetFocus({ aside, isBusy }: SheetFocus) {
  const mainButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLElement | undefined>(undefined);
  const shown = useRef(aside);
  useEffect(() => {
    if (shown.current === aside) return;
    shown.current = aside;
    if (aside !== undefined || isBusy) mainButton.current?.focus();
    else if (last.current?.isConnected) last.current.focus();
    else form.current?.querySelector<HTMLElement>(FIELDS)?.focus();
  }, [aside, isBusy]);
  return {
    mainButton,
    form,
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      last.current = target;
    },
  };
}

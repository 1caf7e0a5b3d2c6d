import { useEffect, useRef, type FocusEvent } from 'react';

const FIELDS = 'input, select, textarea, button, a[href]';

type SheetFocus = {
  /** What is shown in the place of the form; undefined while the form is. */
  aside: string | undefined;
  /** The form is being saved: the button that shows the waiting has the focus. */
  isBusy: boolean;
};

/**
 * Whatever takes the place of a sheet's form begins at its main button; after it the visitor is
 * where they were in the form.
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

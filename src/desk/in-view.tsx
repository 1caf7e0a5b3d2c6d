import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

interface InViewProps {
  /** The id of the field to return to; default: the button that sends the form around it. */
  back?: string | undefined;
  children: ReactNode;
}

/**
 * A message that comes by itself: it is brought into view, since whoever pressed a button at the
 * end of a long form would not see one at its start, and has the focus where nothing has it. If it
 * disappears with the focus in it, because its button was pressed, the focus stays in the form
 * around it.
 */
export function InView({ back, children }: InViewProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus();
  }, []);
  useLayoutEffect(() => {
    const own = box.current;
    const form = own?.closest('form');
    return () => {
      if (!own?.contains(document.activeElement)) return;
      const place = back === undefined ? undefined : document.getElementById(back);
      const send = form?.querySelector<HTMLElement>('button[type=submit]');
      (place ?? send)?.focus({ preventScroll: true });
    };
  }, [back]);
  return (
    <div ref={box} data-print="hide">
      {children}
    </div>
  );
}

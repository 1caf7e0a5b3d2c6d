import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';

/**
 * A message that comes by itself: it is brought into view, since whoever pressed a button at the
 * end of a long form would not see one at its start. If it disappears with the focus in it, because
 * its button was pressed, the focus goes to the button that sends the form around it.
 */
export function InView({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), []);
  useLayoutEffect(() => {
    const own = box.current;
    const send = own?.closest('form')?.querySelector<HTMLElement>('button[type=submit]');
    return () => {
      if (own?.contains(document.activeElement)) send?.focus({ preventScroll: true });
    };
  }, []);
  return <div ref={box}>{children}</div>;
}

import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Ways on that came in the place of the button that was pressed: its focus went with it, and goes
 * on at the first of them, a button rather than the number to call.
 */
export function LostFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body)
      (box.current?.querySelector('button') ?? box.current?.querySelector('a'))?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}

import { useEffect, useRef, type ReactNode } from 'react';

/**
 * Actions that replaced the pressed button: its focus is lost, and moves to the first button among
 * them rather than to the phone number.
 */
export function LostFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body)
      (box.current?.querySelector('button') ?? box.current?.querySelector('a'))?.focus();
  }, []);
  return <div ref={box}>{children}</div>;
}

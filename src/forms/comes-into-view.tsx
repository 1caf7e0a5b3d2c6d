import { useEffect, useRef, type ReactNode } from 'react';

/**
 * A form may be longer than the screen: a message at its top scrolls into view by taking the focus,
 * as the error summary does.
 */
export function ComesIntoView({ children }: { children: ReactNode }) {
  const spot = useRef<HTMLDivElement>(null);
  useEffect(() => spot.current?.focus(), []);
  return (
    <div ref={spot} tabIndex={-1}>
      {children}
    </div>
  );
}

import { useEffect, useRef } from 'react';

/**
 * CHR-09: a step of a page with a heading of its own is gone to as a page is, forward and back. A
 * page itself sees to its first.
 */
export function useStepHeading(step: string | undefined): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo(0, 0);
    document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [step]);
}

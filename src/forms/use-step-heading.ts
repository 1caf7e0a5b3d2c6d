import { useEffect, useRef } from 'react';

/**
 * CHR-09: a step with its own heading gets the focus like a page, forward and back. The first step
 * is handled by the page.
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

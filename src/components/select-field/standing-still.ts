import type { KeyboardEvent, MouseEvent } from 'react';

/** Keys that leave a list of choices without choosing. */
const LEAVING = ['Tab', 'Escape'];

/**
 * For a native list of choices that takes none now: it keeps its choice and the focus, says so, and
 * does not open, so that nobody chooses in vain.
 */
export const standingStill = (pending: boolean) =>
  pending
    ? {
        'aria-disabled': true,
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onKeyDown: (event: KeyboardEvent) => {
          if (!LEAVING.includes(event.key)) event.preventDefault();
        },
      }
    : {};

import type { MouseEvent } from 'react';

/**
 * True for a press that means "go there here", false for one that asks for a new tab or a download.
 */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

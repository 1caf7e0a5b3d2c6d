import type { MouseEvent } from 'react';

/** True for a press that navigates in this tab, false for one that opens a new tab or downloads. */
export const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

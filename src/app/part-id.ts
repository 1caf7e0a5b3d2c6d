import type { PageId } from '#domain/pages.ts';
import type { LayerId } from '#src/overlays/open-layers.ts';

/**
 * What the frame adds: what is chosen, the time that is held, the greeting of who came back, what
 * somebody came for or changes, the way to leave for later.
 */
export type ExtraId =
  | 'choices'
  | 'hold-bar'
  | 'welcome-back'
  | 'entry-note'
  | 'change-note'
  | 'save-later';

/** A page, a layer over it, or an extra beside it. */
export type PartId = PageId | LayerId | ExtraId;

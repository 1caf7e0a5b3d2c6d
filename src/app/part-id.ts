import type { PageId } from '#domain/pages.ts';
import type { LayerId } from '#src/overlays/open-layers.ts';

/**
 * The parts the frame adds: the choices, the held time, the greeting on return, why the visitor
 * came or what they change, the link to save for later.
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

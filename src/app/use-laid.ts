import { useEffect, useState } from 'react';
import type { LayerId } from '#src/overlays/open-layers.ts';
import type { Shown } from './stage.ts';

/**
 * Those layers that are open, of all that shall be: one after another, from below to above. A dialog
 * hides whatever else is there when it opens, from a screen reader too; of two that opened together,
 * as after a refresh, the one below would hide the one above.
 */
export function useLaid(layers: readonly Shown<LayerId>[]): readonly Shown<LayerId>[] {
  const [laid, setLaid] = useState<readonly LayerId[]>([]);
  const next = layers.findIndex(({ id }, place) => laid[place] !== id);
  const open = next < 0 ? layers : layers.slice(0, next + 1);
  useEffect(() => {
    // after the effects of the dialogs themselves
    if (next >= 0 || laid.length > layers.length) setLaid(open.map(({ id }) => id));
  });
  return open;
}

// The layers that may be over a page, each in its own chunk.
import type { View } from '#src/app/view.ts';
import type { LayerId } from './open-layers.ts';

/** A layer's view is in the folder of its id. */
const VIEWS = Object.entries(import.meta.glob<Record<string, View>>('./*/*.view.tsx'));

/** Loads the chunk of a layer. */
export async function loadLayer(layer: LayerId): Promise<View> {
  const [, load] = VIEWS.find(([path]) => path.startsWith(`./${layer}/`)) ?? [];
  const [view] = Object.values((await load?.()) ?? {});
  if (!view) throw new Error(`no view of ${layer}`);
  return view;
}

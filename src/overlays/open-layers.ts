// Which layers a state has. Apart from their views, because the first load must know this and need not carry those.
import { OVERLAYS, type OverlayId } from '#machines/events.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';

/** An edit overlay, or one of the two dialogs that may come at any time. */
export type LayerId = OverlayId | 'hold' | 'language';

const ASKING_HOLDS = [
  { held: 'warning' },
  { held: 'extending' },
  { held: 'extendFailed' },
  { held: 'lastMinutes' },
  'expired',
] as const;

/** What lies over the page now, from below to above: an edit, then the held time, then the language. */
export function openLayers(snapshot: JourneySnapshot): LayerId[] {
  const edit = OVERLAYS.filter((id) => snapshot.matches({ overlay: id }));
  const asksAboutHold = ASKING_HOLDS.some((hold) => snapshot.matches({ hold }));
  const asksAboutLanguage = snapshot.matches({ language: 'warning' });
  return [
    ...edit,
    ...(asksAboutHold ? (['hold'] as const) : []),
    ...(asksAboutLanguage ? (['language'] as const) : []),
  ];
}

import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { firstSnapshot } from './landing-journey.ts';
import { partJourney, type PartJourney } from './part-journey.ts';
import type { Scene } from './stage.ts';
import type { View } from './view.ts';

/** The landing page before anything has happened: what the build draws, and what hydration expects to find. */
export function firstScene(
  language: Language,
  today: IsoDate,
  { View, send }: { View: View; send: PartJourney['send'] },
): Scene {
  return {
    page: 'get-started',
    View,
    journey: partJourney(firstSnapshot({ language, today }), send),
    layers: [],
    extras: [],
    missing: [],
    isPageMissing: false,
  };
}

import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { firstSnapshot } from './landing-journey.ts';
import type { Scene } from './stage.ts';
import type { View } from './view.ts';

/** The landing page before anything has happened: what the build draws, and what hydration expects to find. */
export function firstScene(language: Language, today: IsoDate, LandingView: View): Scene {
  const snapshot = firstSnapshot({ language, today });
  return {
    current: snapshot,
    snapshot,
    page: 'get-started',
    View: LandingView,
    layers: [],
    extras: [],
    missing: [],
  };
}

import type { IsoDate } from '#domain/dates.ts';
import type { Language } from '#domain/languages.ts';
import { GetStartedView } from '#src/pages/get-started/get-started.view.tsx';
import { firstSnapshot } from './landing-journey.ts';
import { partJourney, type PartJourney } from './part-journey.ts';
import { routesTo, type Scene } from './stage.ts';

/** The landing page before any event: what the build renders, and what hydration expects. */
export function firstScene(language: Language, today: IsoDate, send: PartJourney['send']): Scene {
  return {
    page: 'get-started',
    isPageHere: true,
    routes: routesTo('get-started', GetStartedView),
    journey: partJourney(firstSnapshot({ language, today }), send),
    layers: [],
    extras: [],
    missing: [],
  };
}

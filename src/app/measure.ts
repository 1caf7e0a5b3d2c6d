import type { JourneyActor } from '#machines/journey.machine.ts';

/** Fetches what counts visits; it goes on from where the journey is by then. Without it the visit is the same. */
export const measure = (actor: JourneyActor): void =>
  void import('#src/analytics/open-analytics.ts').then(
    ({ openAnalytics }) => openAnalytics(actor, window),
    () => {},
  );

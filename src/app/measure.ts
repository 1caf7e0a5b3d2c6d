import type { Journey } from './relay.ts';

/**
 * Loads the module that counts visits; it starts at the journey's current state. Without it the
 * visit is the same.
 */
export const measure = (actor: Journey): void =>
  void import('#src/analytics/open-analytics.ts').then(
    ({ openAnalytics }) => openAnalytics(actor, window),
    () => {},
  );

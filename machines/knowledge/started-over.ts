import { freshJourney, type JourneyContext } from './context.ts';

/**
 * A held time stays known until the hold region has released it, a journey sent as a link until
 * that is revoked.
 */
export const startedOver = (context: JourneyContext): JourneyContext => ({
  ...freshJourney(context),
  dependents: context.me?.isLoggedIn ? context.dependents : undefined,
  hold: context.hold,
  leftEngagementId: context.saved && !context.appointment ? context.engagementId : undefined,
});

// When data of a session is cleared during its journey, and for which occasion (SES-03).
// What the journey itself still knows is stored again; data from other journeys and cached answers
// go.
import type { Landing, Occasion } from '#domain/session-clearing.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import type { Journey } from './relay.ts';
import { placeOf } from './address.ts';

type Moment = Pick<JourneySnapshot, 'context' | 'matches'>;

/** The clearing caused by one step of a journey, if any; the complete one is checked first. */
export function occasionOf(
  before: Moment & { page: string },
  after: Moment & { page: string },
): Occasion | undefined {
  const { context } = after;
  const isLoggedIn = context.me?.isLoggedIn === true;
  const arrivesAt = (page: string) => after.page === page && before.page !== page;
  if (before.context.me?.isLoggedIn && !isLoggedIn) return { landing: 'clear', isLoggedIn };
  if (arrivesAt('rx-ready')) return { landing: 'rx-ready', isLoggedIn };
  if (arrivesAt('manage-appointment'))
    return {
      landing: 'manager',
      isLoggedIn,
      // A key or a code that the server verified before it led here.
      verified: context.manage.appointment !== undefined,
    };
  const isLeft = before.context.engagementId !== undefined && context.engagementId === undefined;
  if (arrivesAt('get-started') && isLeft) return { landing: 'scheduler', isLoggedIn };
  if (after.matches({ hold: 'expired' }) && !before.matches({ hold: 'expired' }))
    return {
      landing: 'softHold',
      isLoggedIn,
      keepGuestAppointments: context.manage.appointment !== undefined,
    };
  return undefined;
}

const landingOf = (page: string): Landing =>
  page === 'rx-ready' ? 'rx-ready' : page === 'manage-appointment' ? 'manager' : 'scheduler';

/** Clears on each occasion, from now on; at once when a journey starts. */
export function clearAtLandings(
  journey: Journey,
  isContinued: boolean,
  clear: (occasion: Occasion) => void,
): void {
  const momentOf = (snapshot: JourneySnapshot) => ({
    context: snapshot.context,
    matches: snapshot.matches.bind(snapshot),
    page: placeOf(snapshot).page,
  });
  let before = momentOf(journey.getSnapshot());
  // Stored keys without a journey that can be continued are cleared as a guest's: whose they were
  // is unknown.
  if (!isContinued) clear({ landing: landingOf(before.page), isLoggedIn: false });
  journey.subscribe((snapshot) => {
    const after = momentOf(snapshot);
    const occasion = occasionOf(before, after);
    before = after;
    if (occasion) clear(occasion);
  });
}

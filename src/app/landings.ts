// When what a session keeps is cleared while its journey goes on, and as which occasion (SES-03).
// What the journey itself still knows is written again; what others left there goes, and what was
// kept of the server's answers.
import type { Landing, Occasion } from '#domain/session-clearing.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import type { Journey } from './relay.ts';
import { placeOf } from './address.ts';

type Moment = Pick<JourneySnapshot, 'context' | 'matches'>;

/** What one step of a journey clears, if anything; who leaves nothing behind comes first. */
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
      // A key or a code that was verified by the server before it led here.
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

/** Clears at each of them, from now on; at once where a journey begins anew. */
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
  // Keys without a journey that can be gone on with are nobody's; who they were of is not known.
  if (!isContinued) clear({ landing: landingOf(before.page), isLoggedIn: false });
  journey.subscribe((snapshot) => {
    const after = momentOf(snapshot);
    const occasion = occasionOf(before, after);
    before = after;
    if (occasion) clear(occasion);
  });
}

// What the frame adds to a page.
import { rowOf, type PageId } from '#domain/pages.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { placeOf } from './address.ts';
import type { ExtraId } from './part-id.ts';

/**
 * "Your choices" stay visible from the first one until the review, which reads them back.
 */
function showsChoices(page: PageId): boolean {
  const { section, needs, hasOwnAside } = rowOf(page);
  if (hasOwnAside) return false;
  const isAfterFirst = needs.includes('vaccinesChosen') || needs.includes('everybodyChosen');
  return isAfterFirst && section !== undefined && section !== 'review';
}

/** Of a group the first of its people counts (GRP-01). */
const hasChosen = ({ context: { vaccinesAccepted, party } }: JourneySnapshot) =>
  vaccinesAccepted || party.members.some(({ visit }) => visit.vaccinesAccepted);

/** What stands beside the page of a state. */
export function extrasOf(snapshot: JourneySnapshot): ExtraId[] {
  const { hold, welcome, entry, manage, walksIn } = snapshot.context;
  const { page } = placeOf(snapshot);
  const shown: Readonly<Record<ExtraId, boolean>> = {
    // Of a walk-in there is little to keep in mind, and its time is now.
    choices: hasChosen(snapshot) && showsChoices(page) && !walksIn,
    // HLD-02, HLD-03: the time that is left, and that it is held again.
    'hold-bar': hold !== undefined || snapshot.matches({ hold: 'expired' }),
    // RES-01: coming back, and below leaving for later.
    'welcome-back': welcome?.page === page,
    // RTE-14: on the first page what somebody came for.
    'entry-note': entry !== undefined && page === 'get-started',
    // MNG-06: on the pages of the booking, walked to change what is booked, while that is known.
    'change-note':
      manage.changing && manage.wanted === undefined && rowOf(page).section !== undefined,
    'save-later': page !== 'finish-later' && snapshot.can({ type: 'later.requested' }),
  };
  // Object.keys forgets that the record's keys are extras.
  return (Object.keys(shown) as ExtraId[]).filter((extra) => shown[extra]);
}

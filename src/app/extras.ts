// The parts that the frame adds to a page.
import { rowOf, type PageId } from '#domain/pages.ts';
import type { JourneySnapshot } from '#machines/journey.machine.ts';
import { placeOf } from './address.ts';
import type { ExtraId } from './part-id.ts';

/** "Your choices" stay visible from the first one until the review, which repeats them. */
function showsChoices(page: PageId): boolean {
  const { section, needs, hasOwnAside } = rowOf(page);
  if (hasOwnAside) return false;
  const isAfterFirst = needs.includes('vaccinesChosen') || needs.includes('everybodyChosen');
  return isAfterFirst && section !== undefined && section !== 'review';
}

/** For a group, from the first member who has chosen (GRP-01). */
const hasChosen = ({ context: { vaccinesAccepted, party } }: JourneySnapshot) =>
  vaccinesAccepted || party.members.some(({ visit }) => visit.vaccinesAccepted);

/** The extras beside the page of a state. */
export function extrasOf(snapshot: JourneySnapshot): ExtraId[] {
  const { hold, welcome, entry, manage, walksIn } = snapshot.context;
  const { page } = placeOf(snapshot);
  const shown: Readonly<Record<ExtraId, boolean>> = {
    // A walk-in has few choices, and its time is now.
    choices: hasChosen(snapshot) && showsChoices(page) && !walksIn,
    // HLD-02, HLD-03: the time left, and that it is held again.
    'hold-bar': hold !== undefined || snapshot.matches({ hold: 'expired' }),
    // RES-01: the greeting on return, and the link to save for later.
    'welcome-back': welcome?.page === page,
    // RTE-14: on the first page, why the visitor came.
    'entry-note': entry !== undefined && page === 'get-started',
    // MNG-06: on the booking's pages while they change an appointment, and while it is known how it
    // is booked: after a lost answer nobody knows.
    'change-note':
      manage.changing && manage.wanted === undefined && rowOf(page).section !== undefined,
    'save-later': page !== 'finish-later' && snapshot.can({ type: 'later.requested' }),
  };
  // Object.keys loses the type of the record's keys.
  return (Object.keys(shown) as ExtraId[]).filter((extra) => shown[extra]);
}

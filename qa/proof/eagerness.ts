/**
 * What somebody does first who wants an appointment, or to change or cancel one. It guides the
 * search for a way out, and decides nothing.
 */
import { success, type Case, causeOf } from '@dosepath/journeys';

/**
 * In this order; of the variants of an event the first that can be. Everything else comes after
 * them.
 */
const FIRST: readonly string[] = [
  // questions that lie over the page
  'hold.kept',
  'hold.acknowledged',
  'hold.retaken',
  'language.declined',
  'restart.declined',
  'explanation.closed',
  'offer.declined',
  'edit.dropped',
  'overlay.closed',
  // a booking, page by page
  'start.typed',
  'start.submitted',
  'place.chosen',
  'person.typed',
  'person.submitted',
  'party.submitted',
  'vaccine.toggled',
  'vaccines.submitted',
  'answer.given',
  'answer.submitted',
  'vaccines.kept',
  'maker.submitted',
  'person.chosen',
  'offeredTime.taken',
  'time.picked',
  'time.submitted',
  'guest.chosen',
  'patient.typed',
  'patient.submitted',
  'contact.typed',
  'contact.submitted',
  'texts.typed',
  'texts.answered',
  'booking.submitted',
  // what is booked
  'find.typed',
  'find.submitted',
  'change.confirmed',
  'cancel.confirmed',
  'scope.chosen',
  'reason.given',
  'reason.submitted',
  'cancel.requested',
  // links
  'prescriptionNumber.typed',
  'proof.typed',
  'proof.submitted',
  'invitation.accepted',
  // when something went wrong
  'retried',
  'nearest.chosen',
  'vaccines.dropped',
  'questions.wanted',
  'vaccines.reconsidered',
  'place.reconsidered',
  'time.reconsidered',
  'time.kept',
  'bookedTime.kept',
  'booking.restarted',
  'back',
];
const ranks = new Map(FIRST.map((type, rank) => [type, rank]));

/** Good answers before anything else, other answers and the clock at the end. */
export function eagerness(candidate: Case): number {
  if (causeOf(candidate) === 'reply')
    return candidate.label === undefined || candidate.label === success ? -1 : FIRST.length + 2;
  if (causeOf(candidate) !== 'person') return FIRST.length + 1;
  return ranks.get(candidate.event.type) ?? FIRST.length;
}

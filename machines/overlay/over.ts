// Which states overlays open over, and when one may open (EDT-01).
import { and, not, or, stateIn } from 'xstate';
import type { OverlayId } from '../knowledge/events.ts';
import { base } from '../vocabulary/base.ts';

/**
 * The review of a booking, and a booked appointment that can be changed: overlays open over these
 * states only.
 */
const review = stateIn({ flow: { 'review-appt': 'reading' } });
const whole = stateIn({ flow: { 'view-details': 'upcoming' } });
/** SAF-01: a group member changes when, where and for what they come, but no personal details. */
const details = or([whole, stateIn({ flow: { 'view-details': 'member' } })]);
const either = or([review, whole]);

/** Leaving the page closes its overlay in the same step. */
export const closeWithReview = { guard: not(review), target: '#overlay.closed' } as const;
export const closeWithDetails = { guard: not(details), target: '#overlay.closed' } as const;
const closeWithEither = { guard: not(either), target: '#overlay.closed' } as const;

/** Where each overlay may open: the dialogs of the held time are above everything (HLD-02). */
export const openable = {
  review: and([review, not('forGroup'), not('cameWithPrescription'), not('inDialog')]),
  details: and([details, not('inDialog')]),
  either: and([or([and([review, not('forGroup')]), whole]), not('inDialog')]),
  /** RXR-02: a prescription's booking does not change who it is for. */
  person: and([
    or([and([review, not('forGroup'), not('cameWithPrescription')]), whole]),
    not('inDialog'),
  ]),
  prescription: and([review, 'cameWithPrescription', not('inDialog')]),
  group: and([review, 'forGroup', not('inDialog')]),
} as const;

/** The browser's Back closes an overlay, but asks first when something typed would be lost. */
type Typed = Exclude<
  OverlayId,
  'booking-timeslot' | 'manage-timeslot' | 'rx-timeslot' | 'rx-location'
>;
const leaving = <const O extends Typed>(overlay: O) =>
  ({
    'overlay.closed': [{ guard: 'editUnsaved', target: '.leaving' }, { target: '#overlay.closed' }],
    NAV: [
      {
        guard: and([{ type: 'navLeavesEdit', params: overlay }, 'editUnsaved']),
        target: '.leaving',
      },
      { guard: { type: 'navLeavesEdit', params: overlay }, target: '#overlay.closed' },
    ],
  }) as const;

/** A sheet over the review may be about a group member, whom the journey then releases with it. */
export const overReview = <const O extends Typed>(overlay: O) =>
  ({
    meta: { overlay },
    tags: ['dialog'],
    always: closeWithReview,
    on: leaving(overlay),
    exit: ['clearProblems', 'endEdit'],
  }) as const;
export const overDetails = <const O extends Typed>(overlay: O) =>
  ({
    meta: { overlay },
    tags: ['dialog'],
    always: closeWithDetails,
    on: leaving(overlay),
    exit: 'clearProblems',
  }) as const;
export const overEither = <const O extends Typed>(overlay: O) =>
  ({
    meta: { overlay },
    tags: ['dialog'],
    always: closeWithEither,
    on: leaving(overlay),
    exit: 'clearProblems',
  }) as const;

/** What was typed is kept, or knowingly discarded. */
const keeping = { 'edit.kept': 'editing', 'overlay.closed': 'editing' } as const;
const dropped = { target: '#overlay.closed' } as const;
/** It may have been saved, or another change with it: the booking is read again. */
const droppedFromBooked = { target: '#overlay.closed', actions: 'tellOutdated' } as const;

export const leavingReview = base.createStateConfig({
  on: { ...keeping, 'edit.dropped': dropped },
});
export const leavingDetails = base.createStateConfig({
  on: { ...keeping, 'edit.dropped': droppedFromBooked },
});
export const leavingEither = base.createStateConfig({
  on: { ...keeping, 'edit.dropped': [{ guard: 'booked', ...droppedFromBooked }, dropped] },
});

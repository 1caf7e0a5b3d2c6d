// Everything that can happen to a journey, in the past tense: from the visitor, the clock, the
// address bar, or the machine itself.
import type { DocumentAnswers } from '#domain/documents/answers.ts';
import type { CardSide } from '#domain/documents/card-pictures.ts';
import type { ProblemCode } from '#domain/problems.ts';
import type { DocumentStep } from '#domain/documents/steps.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { PageId } from '#domain/pages.ts';
import type { WantedPart } from '#domain/part-of-day.ts';
import type { Me } from '#contract/accounts.ts';
import type { Wallet } from '#contract/records.ts';
import type { CancelReason } from '#domain/cancellation.ts';
import type { LoginProblem } from '#domain/login.ts';
import type { ResumeFlow } from '#domain/resume-flows.ts';
import type { Answers, RsvTest } from './answers.ts';
import type { ContactDraft, DetailsDraft, PatientDraft, TextsDraft } from './patient.ts';
import type { DateDraft } from './dates.ts';
import type { DependentDraft, ProfileDraft } from './account.ts';
import type { Edit } from './edit.ts';
import type { OfferedAs } from './times.ts';
import type { Entry, LaterDraft } from './links.ts';
import type { StartDraft } from './start.ts';
import type { PersonDraft } from './party.ts';
import type { CancelScope, FindDraft, WishFor } from './manage.ts';

/**
 * EDT-01: the overlays of one person's booking, of a booked appointment, of a group's booking, and
 * of one that came with a prescription.
 */
export const OVERLAYS = [
  'sms',
  'patient',
  'manage-vaccine',
  'manage-timeslot',
  'booking-vaccine',
  'booking-timeslot',
  'group-patient',
  'group-vaccine',
  'group-contact',
  'rx-contact',
  'rx-location',
  'rx-timeslot',
  'rx-vaccine',
] as const;
export type OverlayId = (typeof OVERLAYS)[number];
export type GroupOverlayId = Extract<OverlayId, `group-${string}`>;

/** VAC-11: what explains a vaccine. */
export const EXPLANATIONS = ['tbe', 'meningitis'] as const;
export type Explanation = (typeof EXPLANATIONS)[number];

/** A time as the screen names it. */
export interface TimeRef {
  locationId: string;
  date: IsoDate;
  slot: string;
}

type VisitorEvent =
  | { type: 'back' }
  | { type: 'retried' }
  | { type: 'start.typed'; draft: Partial<StartDraft> }
  | { type: 'start.submitted' }
  | { type: 'position.requested' }
  | { type: 'place.chosen'; text: string }
  | { type: 'app.kept' }
  | { type: 'booking.restarted' }
  | { type: 'booking.continued' }
  | { type: 'restart.confirmed' }
  | { type: 'restart.declined' }
  | { type: 'vaccine.toggled'; code: string }
  | { type: 'vaccines.submitted' }
  /** VAC-14: only the vaccine that is due, with one press. */
  | { type: 'vaccine.taken'; code: string }
  | { type: 'explanation.opened'; topic: Explanation }
  | { type: 'explanation.closed' }
  | { type: 'offer.toggled'; code: string }
  | { type: 'offer.accepted' }
  | { type: 'offer.declined' }
  | { type: 'answer.given'; answers: Partial<Answers> }
  | { type: 'answer.unsure' }
  | { type: 'answer.submitted' }
  | { type: 'vaccines.kept' }
  | { type: 'maker.preferred'; code: string }
  | { type: 'maker.submitted' }
  | { type: 'rsv.given'; answers: Partial<RsvTest> }
  | { type: 'rsv.submitted' }
  | { type: 'vaccines.reconsidered' }
  | { type: 'vaccines.dropped'; codes: string[] }
  | { type: 'place.reconsidered' }
  | { type: 'date.chosen'; date: IsoDate }
  | { type: 'partOfDay.chosen'; part: WantedPart }
  | { type: 'radius.chosen'; miles: number }
  | { type: 'manufacturer.chosen'; code: string }
  | { type: 'stores.wanted' }
  | { type: 'times.unfolded'; locationId: string }
  | { type: 'search.repeated' }
  | { type: 'time.picked'; time: TimeRef }
  | { type: 'time.submitted' }
  | { type: 'offeredTime.taken'; offer: OfferedAs }
  | { type: 'nearest.chosen'; date: IsoDate; slot: string }
  | { type: 'time.reconsidered' }
  | { type: 'time.kept' }
  | { type: 'slot.accepted' }
  /** MNG-06: other vaccines at the booked time. */
  | { type: 'bookedTime.kept' }
  | { type: 'guest.chosen' }
  | { type: 'account.chosen' }
  | { type: 'signIn.chosen' }
  | { type: 'signUp.chosen' }
  | { type: 'email.typed'; emailAddress: string }
  | { type: 'signIn.submitted'; password: string }
  | { type: 'signUp.submitted'; password: string }
  | { type: 'code.submitted'; code: string; rememberMe: boolean }
  | { type: 'password.forgotten' }
  | { type: 'passwordCode.wanted' }
  | { type: 'password.chosen'; code: string; password: string; rememberMe: boolean }
  | { type: 'dependent.chosen'; dependentId: string }
  | { type: 'remember.toggled' }
  | { type: 'profile.opened' }
  | { type: 'profile.typed'; draft: Partial<ProfileDraft> }
  | { type: 'profile.submitted' }
  | { type: 'dependent.opened'; dependentId?: string }
  | { type: 'dependent.typed'; draft: Partial<DependentDraft> }
  | { type: 'dependent.submitted' }
  | { type: 'dependent.removed'; dependentId: string }
  | { type: 'removal.confirmed' }
  | { type: 'sights.opened' }
  | { type: 'olderSights.wanted' }
  | { type: 'signOut.requested' }
  | { type: 'welcome.read' }
  | { type: 'account.opened' }
  | { type: 'passwordChange.opened' }
  | { type: 'passwordChange.submitted'; currentPassword: string; password: string }
  | { type: 'emailChange.opened' }
  | { type: 'emailChange.submitted'; currentPassword: string }
  | { type: 'devices.opened' }
  | { type: 'device.signedOut'; sessionId: string }
  | { type: 'otherDevices.signedOut' }
  | { type: 'calendar.opened' }
  | { type: 'calendar.turnedOn' }
  | { type: 'calendar.turnedOff' }
  | { type: 'calendarAddress.copied' }
  | { type: 'calendarAddress.replaced' }
  | { type: 'deletion.opened' }
  | { type: 'copy.opened' }
  | { type: 'copy.submitted'; currentPassword: string }
  | { type: 'deletion.confirmed'; currentPassword: string; erasesVisits: boolean }
  | { type: 'later.requested' }
  | { type: 'later.typed'; draft: Partial<LaterDraft> }
  | { type: 'later.submitted' }
  | { type: 'shortCode.typed'; text: string }
  | { type: 'shortCode.submitted' }
  | { type: 'proof.typed'; draft: Partial<DateDraft> }
  | { type: 'proof.submitted' }
  | { type: 'prescriptionNumber.typed'; text: string }
  | { type: 'prescription.found' }
  | { type: 'doctor.asked' }
  | { type: 'invitation.accepted' }
  | { type: 'patient.typed'; draft: Partial<PatientDraft> }
  | { type: 'patient.submitted' }
  | { type: 'contact.typed'; draft: Partial<ContactDraft> }
  | { type: 'contact.submitted' }
  | { type: 'texts.typed'; draft: Partial<TextsDraft> }
  /** SMS-01: yes or no with one press. */
  | { type: 'texts.answered'; decision: 'agree' | 'decline' }
  | { type: 'person.opened'; place?: number }
  | { type: 'person.typed'; draft: Partial<PersonDraft> }
  | {
      type: 'person.submitted';
      /** The next person is typed at once. */
      another?: true;
    }
  | { type: 'person.removed'; place: number }
  | { type: 'person.chosen'; place: number }
  | { type: 'party.submitted' }
  | { type: 'vaccines.shared' }
  | { type: 'split.chosen'; date: IsoDate }
  | { type: 'booking.submitted' }
  | {
      type: 'overlay.opened';
      overlay: OverlayId;
      /** Which member of a group it is about. */
      place?: number;
      /** SLT-11: what the sheet starts with, when not the usual. */
      at?: 'place';
    }
  | { type: 'overlay.typed'; edit: Partial<Edit> }
  | { type: 'overlay.saved' }
  | { type: 'overlay.closed' }
  | { type: 'edit.kept' }
  | { type: 'edit.dropped' }
  | { type: 'walkIn.begun' }
  | { type: 'door.wanted' }
  | { type: 'details.typed'; draft: Partial<DetailsDraft> }
  | { type: 'details.submitted' }
  | { type: 'find.typed'; draft: Partial<FindDraft> }
  | { type: 'find.submitted' }
  | { type: 'find.wanted' }
  | { type: 'number.forgotten' }
  | { type: 'resend.requested' }
  | { type: 'appointment.opened'; confirmationNumber: string }
  | { type: 'appointment.rebooked' }
  | { type: 'change.confirmed' }
  | { type: 'reminders.switched'; by: 'email' | 'text' }
  | { type: 'sharing.switched' }
  | { type: 'wish.opened' }
  | { type: 'until.chosen'; until: IsoDate }
  | { type: 'wishedFor.chosen'; whom: WishFor }
  | { type: 'wish.ended' }
  | { type: 'earlierTime.taken' }
  | { type: 'earlierTime.kept' }
  | {
      type: 'documents.wanted';
      /** Whose; by default of the appointment that is shown or was just booked. */
      confirmationNumber?: string;
    }
  | { type: 'documents.typed'; answers: Partial<DocumentAnswers> }
  | { type: 'documents.submitted' }
  | { type: 'doctor.sought' }
  | { type: 'document.opened'; step: DocumentStep }
  | { type: 'record.opened' }
  | { type: 'record.chosen'; confirmationNumber: string }
  | { type: 'records.wanted' }
  | { type: 'nextDose.booked'; vaccineCode: string }
  | { type: 'card.opened' }
  | {
      type: 'pass.wanted';
      /** Whose; by default of the appointment that is shown or was just booked. */
      confirmationNumber?: string;
    }
  | { type: 'walletConsent.switched' }
  | { type: 'wallet.chosen'; wallet: Wallet }
  /** DOC-11: a JPEG in base64, made by the device. */
  | { type: 'picture.taken'; side: CardSide; picture: string }
  | { type: 'picture.refused'; side: CardSide; code: ProblemCode }
  | { type: 'picture.removed'; side: CardSide }
  | { type: 'leave.requested' }
  | { type: 'leave.confirmed' }
  | { type: 'leave.declined' }
  | { type: 'counter.reached' }
  | { type: 'cancel.requested' }
  | { type: 'reason.given'; reason: CancelReason }
  | { type: 'scope.chosen'; scope: Exclude<CancelScope, ''> }
  | { type: 'groupTimes.wanted' }
  | { type: 'reason.submitted' }
  | { type: 'cancel.confirmed' }
  | { type: 'appointment.kept' }
  | { type: 'winBack.taken' }
  | { type: 'times.wanted' }
  | { type: 'place.typed'; text: string }
  | { type: 'place.submitted' }
  | { type: 'questions.wanted' }
  | { type: 'hold.kept' }
  | { type: 'hold.acknowledged' }
  | { type: 'hold.retaken' }
  | { type: 'hold.abandoned' }
  | { type: 'language.requested' }
  | { type: 'language.confirmed' }
  | { type: 'language.declined' };

/** What an address says besides its page. */
export interface Arrival {
  edit?: OverlayId;
  question?: number;
  /** RTE-14. */
  entry?: Entry;
  voucherEntity?: string;
  /**
   * RTE-16: where to continue after signing in, what went wrong elsewhere, and that a visitor
   * returns as a guest.
   */
  returnTo?: PageId;
  problem?: LoginProblem;
  asGuest?: boolean;
  /** RTE-07: the key of a link, and how the link was delivered. */
  key?: string;
  flow?: ResumeFlow;
  /**
   * RTE-08, CHN-09: the guest’s screen is requested; a group’s appointment; the code from a
   * message.
   */
  userType?: 'guest';
  isGroupBooking?: true;
  code?: string;
  /** DOC-01: the step of the forms in an address. */
  step?: string;
  /** STD-01: the query of a link from another system. */
  search?: string;
  /** A link of ours was pressed; else the address was typed, or reached through the history. */
  pressed?: true;
}

/**
 * The address bar, the return of a sleeping device, and the server's answer to who the visitor is.
 */
type OutsideEvent =
  | ({ type: 'NAV'; page: PageId } & Arrival)
  | { type: 'visitor.identified'; me: Me }
  /** CHN-07: the owner of that account signed out in another tab of this browser. */
  | { type: 'visitor.signedOut'; owner: string }
  | { type: 'clock.woke'; today: IsoDate }
  /** SET-03: our own app shows the page, and is too old for it. */
  | { type: 'app.outdated' }
  /** WLK-06: the day at the store whose line this is has changed. */
  | { type: 'line.moved' };

type TimerEvent = { type: 'hold.warned' } | { type: 'hold.expired' };

/** Raised inside the machine only: from one region to another. */
type InnerEvent =
  | { type: 'hold.started' }
  | { type: 'hold.dropped' }
  | { type: 'hold.finished' }
  | { type: 'hold.lost' }
  | { type: 'hold.doubted' }
  | { type: 'record.changed' }
  | { type: 'visitor.left' }
  | { type: 'journey.left' }
  | { type: 'journey.handedOver' }
  | { type: 'vaccines.changed' }
  | { type: 'booking.gone' }
  | { type: 'booking.confirmedElsewhere' }
  | { type: 'patient.refused' }
  | { type: 'vaccines.refused' }
  | { type: 'appointment.outdated' };

export type JourneyEvent = VisitorEvent | OutsideEvent | TimerEvent | InnerEvent;

/**
 * What a person does, in the words of a story; one row per event type, required by the compiler.
 */
import { vaccineByCode } from '#domain/vaccines.ts';
import type { CancelReason } from '#domain/cancellation.ts';
import type { JourneyEvent, OverlayId } from '#machines/knowledge/events.ts';
import { wordsOfPage } from './pages.ts';
import { detail, trouble, turn, usual, type Turn } from './turn.ts';

type EventType = JourneyEvent['type'];
type EventOf<T extends EventType> = Extract<JourneyEvent, { type: T }>;

/** Where it happens, and which of several samples it is. */
export interface Circumstances {
  /** The page before the step, in words. */
  readonly from: string;
  readonly label: string;
  /** Whether a sheet is open over the page. */
  readonly isCovered: boolean;
}

type Told = Turn | undefined;
type Rows = {
  readonly [T in EventType]: Told | ((event: EventOf<T>, how: Circumstances) => Told);
};

/** "COVID-19", "hepatitis A": as it stands within a sentence. */
export function wordsOfVaccine(code: string): string {
  const { display, short } = vaccineByCode(code)?.names ?? {};
  const name = (/[,(]/.test(display ?? '(') ? short : display) ?? 'a vaccine';
  return /^[A-Z][a-z]+(?: |$)/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

const SHEETS: Readonly<Record<OverlayId, string>> = {
  sms: 'text messages',
  patient: 'the patient',
  'manage-vaccine': 'the booked vaccines',
  'manage-timeslot': 'the booked time',
  'booking-vaccine': 'the vaccines',
  'booking-timeslot': 'the time',
  'group-patient': 'one person of the group',
  'group-vaccine': 'one person’s vaccines',
  'group-contact': 'the group’s contact',
  'rx-contact': 'a prescription’s contact',
  'rx-location': 'a prescription’s store',
  'rx-timeslot': 'a prescription’s time',
  'rx-vaccine': 'a prescription’s vaccine',
};

const REASONS: Readonly<Record<CancelReason, string>> = {
  date: 'the date',
  sick: 'being ill',
  location: 'the place',
  transport: 'the way there',
  vaccine: 'the vaccine',
  covidManufacturer: 'the maker',
  elsewhere: 'going elsewhere',
  other: 'another reason',
  unsaid: 'a reason that they keep to themselves',
};

/** Samples of typed input that leave something out, by their label in cases.ts. */
const leaves = (label: string, what: string): Told =>
  /^(?:no|none|nothing|half|without|yes without)\b/.test(label)
    ? turn(`leaves out ${what}`)
    : usual;

const EVENTS: Rows = {
  back: (_, { from, isCovered }) =>
    isCovered ? turn('goes back out of a sheet') : turn(`goes back from ${from}`),
  retried: usual,
  'start.typed': (_, { label }) =>
    label === 'a child of two'
      ? turn('asks for a child of two')
      : label === 'somebody in their care'
        ? detail('asks for somebody in their care')
        : leaves(label, 'the date of birth'),
  'start.submitted': usual,
  'position.requested': turn('lets the device find the place'),
  'place.chosen': turn('takes a suggested place'),
  'app.kept': turn('goes on without updating the app'),
  'booking.restarted': turn('starts over'),
  'booking.continued': turn('goes back to the booking whose time is held'),
  'restart.confirmed': detail('says so once more'),
  'restart.declined': turn('stays with the booking'),
  'vaccine.toggled': usual,
  'vaccines.submitted': usual,
  'vaccine.taken': detail('takes one that is due, and no other'),
  'explanation.opened': ({ topic }) =>
    turn(topic === 'tbe' ? 'reads about ticks' : 'reads about meningitis'),
  'explanation.closed': usual,
  'offer.toggled': detail('looks at the vaccine that is also due'),
  'offer.accepted': turn('adds the vaccine that is also due'),
  'offer.declined': turn('declines the vaccine that is also due'),
  'answer.given': usual,
  'answer.unsure': turn('is not sure of an answer'),
  'answer.submitted': usual,
  'vaccines.kept': turn('keeps the vaccine all the same'),
  'maker.preferred': detail('prefers a maker'),
  'maker.submitted': usual,
  'rsv.given': (_, { label }) => leaves(label, 'the age'),
  'rsv.submitted': turn('tries the questions on RSV'),
  'vaccines.reconsidered': turn('chooses other vaccines'),
  'vaccines.dropped': turn('leaves one vaccine for another day'),
  'place.reconsidered': turn('looks in another place'),
  'date.chosen': detail('looks at another day'),
  'partOfDay.chosen': detail('looks at another part of the day'),
  'radius.chosen': detail('looks further around'),
  'manufacturer.chosen': detail('looks for one maker'),
  'stores.wanted': detail('asks for more stores'),
  'times.unfolded': detail('unfolds a store’s times'),
  'search.repeated': detail('searches again'),
  'time.picked': usual,
  'time.submitted': usual,
  'offeredTime.taken': (_, { label }) => detail(`takes ${label} time there is`),
  'slot.accepted': turn('goes on with the time of the link'),
  'nearest.chosen': turn('takes the nearest time instead'),
  'time.reconsidered': turn('chooses a new time'),
  'bookedTime.kept': turn('keeps the booked time'),
  'time.kept': turn('stays with the held time'),
  'guest.chosen': usual,
  'account.chosen': turn('goes on with an account'),
  'signIn.chosen': detail('turns to signing in'),
  'signUp.chosen': detail('turns to making an account'),
  'email.typed': (_, { label }) => leaves(label, 'the email address'),
  'signIn.submitted': (_, { label }) => leaves(label, 'the password'),
  'signUp.submitted': (_, { label }) => leaves(label, 'the password'),
  'code.submitted': (_, { label }) => leaves(label, 'the code'),
  'password.forgotten': turn('forgot the password'),
  'passwordCode.wanted': detail('asks for another code'),
  'password.chosen': (_, { label }) => leaves(label, 'the new password'),
  'dependent.chosen': turn('books for somebody in their care'),
  'remember.toggled': detail('asks to remember what was typed'),
  'profile.opened': detail('opens their profile'),
  'profile.typed': (_, { label }) => leaves(label, 'half a phone number'),
  'profile.submitted': turn('saves their profile'),
  'dependent.opened': detail('opens somebody in their care'),
  'dependent.typed': (_, { label }) => leaves(label, 'a name'),
  'dependent.submitted': turn('saves somebody in their care'),
  'dependent.removed': turn('wants to remove somebody in their care'),
  'removal.confirmed': turn('removes somebody'),
  'signOut.requested': turn('signs out'),
  'welcome.read': detail('reads the welcome'),
  'account.opened': turn('looks at the new account'),
  'passwordChange.opened': detail('turns to the password'),
  'passwordChange.submitted': (_, { label }) => leaves(label, 'the new password'),
  'emailChange.opened': detail('turns to the email address'),
  'emailChange.submitted': (_, { label }) => leaves(label, 'the password'),
  'devices.opened': turn('looks where they are signed in'),
  'device.signedOut': turn('signs out another device'),
  'otherDevices.signedOut': turn('signs out all other devices'),
  'sights.opened': turn('looks who has seen their data'),
  'olderSights.wanted': detail('asks for what was before'),
  'calendar.opened': turn('looks at their calendar'),
  'calendar.turnedOn': turn('turns their calendar on'),
  'calendar.turnedOff': turn('turns their calendar off'),
  'calendarAddress.copied': detail('copies the calendar’s address'),
  'calendarAddress.replaced': turn('asks for another calendar address'),
  'deletion.opened': turn('wants to delete the account'),
  'copy.opened': turn('wants a copy of their data'),
  'copy.submitted': (_, { label }) => leaves(label, 'the password'),
  'deletion.confirmed': (_, { label }) =>
    label === 'past visits too'
      ? turn('has past visits erased too')
      : leaves(label, 'the password'),
  'later.requested': turn('wants to finish later'),
  'later.typed': (_, { label }) =>
    label === 'by text'
      ? detail('wants the link by text')
      : leaves(label, 'where to send the link'),
  'later.submitted': usual,
  'shortCode.typed': (_, { label }) => leaves(label, 'half of the code'),
  'shortCode.submitted': turn('comes in by a short code'),
  'proof.typed': (_, { label }) => leaves(label, 'the date that proves who they are'),
  'proof.submitted': usual,
  'invitation.accepted': usual,
  'prescriptionNumber.typed': usual,
  'prescription.found': turn('says that a prescription is at a store'),
  'doctor.asked': turn('asks what to tell the doctor'),
  'patient.typed': (_, { label }) => leaves(label, 'the first name'),
  'patient.submitted': usual,
  'contact.typed': (_, { label }) => leaves(label, 'the phone number'),
  'contact.submitted': usual,
  'texts.typed': (_, { label }) => leaves(label, 'the number for texts'),
  'texts.answered': (_, { label }) => (label === 'no' ? detail('wants no text messages') : usual),
  'person.opened': (_, { label }) =>
    label === 'somebody known' ? turn('corrects one person') : usual,
  'person.typed': (_, { label }) => leaves(label, 'the first name'),
  'person.submitted': usual,
  'person.removed': turn('wants to remove a person'),
  'person.chosen': usual,
  'party.submitted': usual,
  'vaccines.shared': turn('gives the others the same vaccines'),
  'split.chosen': turn('takes times apart from each other'),
  'booking.submitted': usual,
  'overlay.opened': ({ overlay, at }, { isCovered }) =>
    isCovered
      ? turn('asks for one sheet over another')
      : turn(`opens ${at ?? SHEETS[overlay]} to change it`),
  'overlay.typed': (_, { label }) =>
    leaves(label.replace('texts: ', ''), 'something in the sheet') ?? detail('changes something'),
  'overlay.saved': turn('saves the sheet'),
  'overlay.closed': detail('closes the sheet'),
  'edit.kept': turn('keeps on editing'),
  'edit.dropped': turn('drops the edit'),
  'walkIn.begun': turn('has no appointment and joins the line'),
  'door.wanted': turn('goes back to the store’s door'),
  'details.typed': (_, { label }) => leaves(label, 'the name or the number'),
  'details.submitted': usual,
  'find.typed': (_, { label }) => leaves(label, 'the number or the date'),
  'find.submitted': usual,
  'find.wanted': turn('looks for another appointment'),
  'number.forgotten': turn('does not have the number'),
  'resend.requested': turn('asks for the message again'),
  'appointment.opened': turn('opens another appointment'),
  'appointment.rebooked': turn('books anew'),
  'change.confirmed': usual,
  'reminders.switched': turn('turns reminders on or off'),
  'sharing.switched': turn('changes what people of the group see of each other'),
  'documents.wanted': (_, { label }) =>
    turn(label === '' ? 'fills in forms before the visit' : 'fills in the forms of another'),
  'documents.typed': (_, { label }) => detail(`fills in ${label}`),
  'documents.submitted': usual,
  'doctor.sought': turn('looks for the doctor by number'),
  'picture.taken': turn('takes a picture of the card'),
  'picture.refused': turn('chooses a file that is no picture'),
  'picture.removed': turn('removes the picture of the card'),
  'document.opened': turn('changes a form'),
  'record.opened': turn('looks at the vaccination record'),
  'record.chosen': turn('chooses whose record'),
  'records.wanted': turn('looks at the record of another'),
  'nextDose.booked': (_, { label }) =>
    turn(label === '' ? 'books what is due' : `books the next dose ${label}`),
  'card.opened': turn('shows the vaccine card'),
  'pass.wanted': (_, { label }) =>
    turn(label === '' ? 'wants the appointment in a wallet' : 'wants that of another in a wallet'),
  'walletConsent.switched': detail('agrees to a wallet, or not'),
  'wallet.chosen': (_, { label }) => turn(`adds it to a wallet: ${label}`),
  'wish.opened': turn('asks to be told of an earlier time'),
  'until.chosen': usual,
  'wishedFor.chosen': detail('asks for one of the group only'),
  'wish.ended': turn('stops waiting for an earlier time'),
  'earlierTime.taken': turn('moves to the earlier time'),
  'earlierTime.kept': turn('keeps the booked time'),
  'leave.requested': turn('wants to leave the line'),
  'leave.confirmed': turn('leaves the line'),
  'leave.declined': turn('stays in the line'),
  'counter.reached': turn('says that they are at the counter'),
  'line.moved': detail('hears that the line moved'),
  'cancel.requested': turn('wants to cancel'),
  'reason.given': ({ reason }) => turn(`names ${REASONS[reason]} as the reason`),
  'scope.chosen': ({ scope }) =>
    turn(scope === 'person' ? 'cancels for one person' : 'cancels for everybody'),
  'groupTimes.wanted': turn('wants another time for the group'),
  'reason.submitted': usual,
  'cancel.confirmed': usual,
  'appointment.kept': turn('keeps the appointment'),
  'winBack.taken': turn('takes the offer made before cancelling'),
  'times.wanted': turn('wants another time'),
  'place.typed': (_, { label }) => leaves(label, 'the place'),
  'place.submitted': turn('searches in another place'),
  'questions.wanted': turn('answers the questions first'),
  'hold.kept': turn('keeps the time longer'),
  'hold.acknowledged': detail('takes note of the last minutes'),
  'hold.retaken': turn('takes the same time again'),
  'hold.abandoned': turn('chooses a new time'),
  'language.requested': turn('asks for the other language'),
  'language.confirmed': turn('leaves for the other language'),
  'language.declined': turn('stays with the language'),
  NAV: (
    { page, edit, question, problem, asGuest, key, code, entry, isGroupBooking, pressed },
    how,
  ) => {
    if (pressed === true) return turn('presses the logo');
    if (problem !== undefined) return turn('comes back from a failed login');
    if (asGuest === true) return detail('comes back from the login as a guest');
    if (code !== undefined) return turn('comes by the code of a missed appointment');
    if (key !== undefined)
      return turn(
        page === 'resume'
          ? 'opens a saved link'
          : isGroupBooking === true
            ? 'opens a group’s link'
            : `opens ${how.label}`,
      );
    if (entry !== undefined)
      return turn(`comes as ${how.label.replace('a partner’s link', 'a partner’s visitor')}`);
    if (edit !== undefined) return turn(`opens ${SHEETS[edit]} by an address`);
    if (question !== undefined) return detail('goes to one question by an address');
    return detail(`goes to ${wordsOfPage(page)} by an address`);
  },
  'visitor.identified': (_, { label }) => turn(`is known as ${label.replace(', where', ' where')}`),
  'visitor.signedOut': (_, { label }) => turn(`is told by another tab that ${label} signed out`),
  'app.outdated': turn('comes with an app that is too old'),
  'clock.woke': turn('comes back to a device that slept'),
  'hold.warned': (_, { from }) => turn(`the hold is about to expire at ${from}`),
  'hold.expired': (_, { from }) => trouble(`the hold expires at ${from}`, 'the hold'),
  // Sent by the chart to itself: not a step of a journey.
  'hold.started': usual,
  'hold.dropped': usual,
  'hold.finished': usual,
  'hold.lost': usual,
  'hold.doubted': usual,
  'record.changed': usual,
  'visitor.left': usual,
  'journey.left': usual,
  'journey.handedOver': usual,
  'vaccines.changed': usual,
  'appointment.outdated': usual,
  'booking.gone': usual,
  'booking.confirmedElsewhere': usual,
  'patient.refused': usual,
  'vaccines.refused': usual,
};

const isEventType = (type: string): type is EventType => Object.hasOwn(EVENTS, type);

/** The words for an event; undefined for what every journey does. */
export function turnOfEvent(
  event: { readonly type: string },
  how: Circumstances,
): Turn | undefined {
  if (!isEventType(event.type)) return usual;
  // the row of an event's own type takes that event; the compiler cannot follow it through the
  // table
  const row = EVENTS[event.type] as Told | ((event: unknown, how: Circumstances) => Told);
  return typeof row === 'function' ? row(event, how) : row;
}

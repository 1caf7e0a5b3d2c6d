/**
 * The finite set of events from a person and the address bar: for each type, the variants that some
 * guard or action distinguishes.
 */
import type { Case } from '@dosepath/journeys';
import { CANCEL_REASONS } from '#domain/cancellation.ts';
import type { DocumentAnswers } from '#domain/documents/answers.ts';
import type { DocumentStep } from '#domain/documents/steps.ts';
import { ANY_PART } from '#domain/part-of-day.ts';
import { PAGE_IDS } from '#domain/pages.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import type { Question } from '#domain/screening.ts';
import type { Answers } from '#machines/knowledge/answers.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import type { StartDraft } from '#machines/knowledge/start.ts';
import { OVERLAYS, type JourneyEvent } from '#machines/knowledge/events.ts';
import { offersOf } from '#machines/knowledge/choices.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import { objectionsTo } from '#machines/knowledge/judgement.ts';
import { currentStep } from '#machines/knowledge/screening.ts';
import * as forms from './document-samples.ts';
import { baby } from './group-samples.ts';
import * as sample from './samples.ts';

type EventType = JourneyEvent['type'];
type EventOf<T extends EventType> = Extract<JourneyEvent, { type: T }>;

/** A variant of an event: its data, and its name when there are several. */
type Variant<T extends EventType> = Omit<EventOf<T>, 'type'> & {
  label?: string;
  when?: (context: JourneyContext) => boolean;
};

const plain = [{}] as const;
/** Raised only by the chart itself. */
const raisedInside = [] as const;

const adult: StartDraft = {
  bookingOption: 'me',
  location: '60601',
  month: '04',
  day: '28',
  year: '1984',
};
const person = {
  firstName: 'Ada',
  lastName: 'Rivera',
  gender: 'Female',
  race: '2106-3',
  ethnicity: '2135-2',
};
const contact = { emailAddress: 'ada@example.org', phoneNumber: '312-555-0142' };
/** A different number from the one to call. */
const agreed = { decision: 'agree' as const, phoneNumber: '312-555-0177' };
const declined = { decision: 'decline' as const, phoneNumber: '' };
const nobody = { ...person, firstName: '' };

/** An answer to the question in front of the visitor. */
const given = (question: Question, label: string, answers: Partial<Answers>) => ({
  label: `${question}: ${label}`,
  answers,
  when: (context: JourneyContext) => currentStep(context)?.question === question,
});

/** The step of the forms in front of the visitor. */
const filled = (step: DocumentStep, label: string, answers: Partial<DocumentAnswers>) => ({
  label: `${step}: ${label}`,
  answers,
  when: ({ documents }: JourneyContext) => documents?.place === step,
});

/** A sheet for the contact, without personal details. */
const hasContactAlone = (context: JourneyContext) =>
  isForGroup(context) || context.prescription !== undefined;
const isAlone = (context: JourneyContext) => !isForGroup(context);
/** DOC-11: where a card is asked for. */
const isAtCard = ({ documents }: JourneyContext) => documents?.place === 'insurance-info';

/** Passwords pass through; the chart keeps none. */
const secret = 'correct horse battery';
const newSecret = 'a brand new password';
const born = { month: '04', day: '28', year: '1984' };
const unborn = { month: '', day: '', year: '' };
const child = { ...person, month: '05', day: '17', year: '2019' };

/** At a store the place is known (WLK-01). */
const notAtStore = ({ walksIn }: JourneyContext) => !walksIn;
const atStore = [
  {
    label: 'a child of two at the store',
    draft: { bookingOption: 'me' as const, ...born, year: '2024' },
  },
  { label: 'no date of birth at the store', draft: { bookingOption: 'me' as const, ...unborn } },
];
const walker = { firstName: person.firstName, lastName: person.lastName, ...contact };

/** One row per event type; the compiler requires every type of the chart, with its data. */
export const personEvents: { readonly [T in EventType]: readonly Variant<T>[] } = {
  back: plain,
  retried: plain,
  'start.typed': [
    { label: 'an adult', draft: adult, when: notAtStore },
    {
      label: 'somebody in their care',
      draft: { ...adult, bookingOption: 'dependent' },
      when: notAtStore,
    },
    { label: 'a child of two', draft: { ...adult, year: '2024' }, when: notAtStore },
    { label: 'a group', draft: { ...adult, bookingOption: 'group' }, when: notAtStore },
    { label: 'no date of birth', draft: { ...adult, ...unborn }, when: notAtStore },
    // At a store that is all.
    { label: 'all but the place', draft: { bookingOption: 'me', ...born } },
    ...atStore.map((one) => ({ ...one, when: ({ walksIn }: JourneyContext) => walksIn })),
  ],
  'start.submitted': plain,
  'position.requested': plain,
  'place.chosen': [{ text: sample.suggestion.text }],
  'app.kept': plain,
  'booking.restarted': plain,
  'booking.continued': plain,
  'restart.confirmed': plain,
  'restart.declined': plain,
  'vaccine.toggled': sample.vaccineCodes.map((code) => ({ label: code, code })),
  'vaccines.submitted': plain,
  'vaccine.taken': [{ label: '150', code: '150' }],
  'explanation.opened': [
    { label: 'meningitis', topic: 'meningitis' },
    { label: 'tbe', topic: 'tbe' },
  ],
  'explanation.closed': plain,
  'offer.toggled': [{ code: '52' }],
  'offer.accepted': plain,
  'offer.declined': plain,
  'answer.given': [
    given('immunocompromised', 'yes', { immunocompromised: 'yes' }),
    given('immunocompromised', 'no', { immunocompromised: 'no' }),
    given('userDose', 'none', { userDose: '0' }),
    given('userDose', 'two', { userDose: '2' }),
    given('boosterOption', 'the first', { boosterOption: 'first' }),
    given('boosterImmunoOption', 'the second', { boosterImmunoOption: 'second' }),
    given('dose1Manufacturer', 'Moderna', { dose1Manufacturer: 'MOD' }),
    given('firstDoseDate', 'a date', { firstDoseDate: sample.doseDate }),
    given('firstDoseDate', 'no date', { firstDoseDate: sample.noDate }),
    given('manufacturer', 'Pfizer', { manufacturer: 'PFI' }),
    given('dosedate', 'a date', { dosedate: sample.doseDate }),
    given('dosedate', 'no date', { dosedate: sample.noDate }),
    given('earlierDoses', 'none', { earlierDoses: [] }),
    given('earlierDoses', 'pneumonia', { earlierDoses: ['33'] }),
    given('doseDates', 'a date', { doseDates: { '33': [sample.doseDate] } }),
    given('chronicCondition', 'not sure', { chronicCondition: 'notSure' }),
    given('meningitisRisk', 'no', { meningitisRisk: 'no' }),
    given('meningitisBRisk', 'yes', { meningitisBRisk: 'yes' }),
    given('pregnant', 'no', { pregnant: 'no' }),
  ],
  'answer.unsure': plain,
  'answer.submitted': plain,
  'vaccines.kept': plain,
  'maker.preferred': [{ code: 'MOD' }],
  'maker.submitted': plain,
  'questions.wanted': plain,
  'rsv.given': [
    { label: 'all of it', answers: { age: '60', state: 'IL', chronicCondition: 'yes' } },
    { label: 'no age', answers: { age: '' } },
  ],
  'rsv.submitted': plain,
  'vaccines.reconsidered': plain,
  'vaccines.dropped': [
    {
      codes: ['150'],
      when: ({ search, details, vaccinesAccepted }) =>
        search.alternatives?.fewerVaccines !== undefined ||
        (objectionsTo({ details }).length > 0 && !vaccinesAccepted),
    },
  ],
  'place.reconsidered': plain,
  'date.chosen': [{ date: sample.otherDate }],
  'partOfDay.chosen': [
    { label: 'the evening', part: 'evening' },
    { label: 'any', part: ANY_PART, when: ({ search }) => search.partOfDay !== ANY_PART },
  ],
  'radius.chosen': [
    { label: '50 miles', miles: 50 },
    { label: '10 miles', miles: 10 },
  ],
  'manufacturer.chosen': [
    { label: 'one of them', code: 'SAN' },
    { label: 'no preference', code: SLOT_DEFAULTS.manufacturerFilter },
  ],
  'stores.wanted': plain,
  'times.unfolded': [{ locationId: sample.location.locationId }],
  'search.repeated': plain,
  'time.picked': [
    { time: { locationId: sample.location.locationId, date: sample.slotDate, slot: '09:00' } },
    {
      label: 'another than the booked',
      time: { locationId: sample.location.locationId, date: sample.slotDate, slot: '09:15' },
      when: ({ manage }) => manage.appointment !== undefined,
    },
  ],
  'time.submitted': plain,
  'offeredTime.taken': [
    { label: 'the soonest', offer: 'soonest' },
    {
      label: 'the nearest',
      offer: 'nearest',
      when: (context) => offersOf(context).length > 1,
    },
  ],
  'nearest.chosen': [sample.nearest],
  'slot.accepted': plain,
  'time.reconsidered': plain,
  'time.kept': plain,
  'bookedTime.kept': plain,
  'guest.chosen': plain,
  'account.chosen': plain,
  'signIn.chosen': plain,
  'signUp.chosen': plain,
  'email.typed': [
    { label: 'an address', emailAddress: contact.emailAddress },
    { label: 'no address', emailAddress: 'ada' },
    {
      label: 'another address',
      emailAddress: 'ada.rivera@example.org',
      // Only an owner with a password can change it (ACC-01).
      when: ({ me }) => me?.isLoggedIn === true,
    },
  ],
  'signIn.submitted': [
    { label: 'with a password', password: secret },
    { label: 'without a password', password: '' },
  ],
  'signUp.submitted': [
    { label: 'with a password', password: secret },
    { label: 'without a password', password: '' },
  ],
  'code.submitted': [
    { label: 'six digits', code: '246813', rememberMe: false },
    { label: 'no code', code: '', rememberMe: false },
  ],
  'password.forgotten': plain,
  'passwordCode.wanted': plain,
  'password.chosen': [
    { label: 'a new one', code: '246813', password: secret, rememberMe: false },
    { label: 'none', code: '246813', password: '', rememberMe: false },
  ],
  'dependent.chosen': [sample.dependent, baby].map(({ dependentId, firstName }) => ({
    label: firstName,
    dependentId,
    when: ({ dependents, party }: JourneyContext) =>
      dependents?.some((one) => one.dependentId === dependentId) === true &&
      !party.members.some((member) => member.dependentId === dependentId),
  })),
  'remember.toggled': [{ when: ({ me }) => me?.isLoggedIn === true }],
  'profile.opened': plain,
  'profile.typed': [
    { label: 'all of it', draft: { ...born, firstName: 'Ada', phoneNumber: contact.phoneNumber } },
    { label: 'half a phone number', draft: { phoneNumber: '312' } },
  ],
  'profile.submitted': plain,
  'dependent.opened': [
    { label: 'somebody new' },
    {
      label: 'somebody known',
      dependentId: sample.dependent.dependentId,
      when: ({ dependents }) => (dependents?.length ?? 0) > 0,
    },
  ],
  'dependent.typed': [
    { label: 'all of it', draft: child },
    { label: 'no first name', draft: { ...child, firstName: '' } },
  ],
  'dependent.submitted': plain,
  'dependent.removed': [
    {
      dependentId: sample.dependent.dependentId,
      when: ({ dependents }) => (dependents?.length ?? 0) > 0,
    },
  ],
  'removal.confirmed': plain,
  'signOut.requested': plain,
  'welcome.read': plain,
  'account.opened': plain,
  'passwordChange.opened': plain,
  'passwordChange.submitted': [
    { label: 'both', currentPassword: secret, password: newSecret },
    { label: 'no new one', currentPassword: secret, password: '' },
  ],
  'emailChange.opened': plain,
  'emailChange.submitted': [
    { label: 'with a password', currentPassword: secret },
    { label: 'without a password', currentPassword: '' },
  ],
  'devices.opened': plain,
  'device.signedOut': sample.sessions.sessions
    .filter(({ isCurrent }) => !isCurrent)
    .map(({ sessionId }) => ({
      sessionId,
      when: ({ account }: JourneyContext) =>
        account.devices?.sessions.some((one) => one.sessionId === sessionId) === true,
    })),
  'otherDevices.signedOut': plain,
  'sights.opened': plain,
  'olderSights.wanted': plain,
  'calendar.opened': plain,
  'calendar.turnedOn': plain,
  'calendar.turnedOff': plain,
  'calendarAddress.copied': plain,
  'calendarAddress.replaced': plain,
  'deletion.opened': plain,
  'copy.opened': plain,
  'copy.submitted': [
    { label: 'with a password', currentPassword: secret },
    { label: 'without a password', currentPassword: '' },
  ],
  'deletion.confirmed': [
    { label: 'with a password', currentPassword: secret, erasesVisits: false },
    { label: 'without a password', currentPassword: '', erasesVisits: false },
    { label: 'past visits too', currentPassword: secret, erasesVisits: true },
  ],
  'later.requested': plain,
  'later.typed': [
    { label: 'by email', draft: { by: 'email', emailAddress: contact.emailAddress } },
    { label: 'no address', draft: { by: 'email', emailAddress: '' } },
    {
      label: 'by text',
      draft: { by: 'sms', phoneNumber: contact.phoneNumber, consentDecision: 'agree' },
    },
  ],
  'later.submitted': plain,
  'shortCode.typed': [
    { label: 'a code', text: sample.saved.shortCode },
    { label: 'half a code', text: '7K3' },
  ],
  'shortCode.submitted': plain,
  'proof.typed': [
    { label: 'a date', draft: born },
    { label: 'no date', draft: unborn },
  ],
  'proof.submitted': plain,
  'invitation.accepted': plain,
  'prescriptionNumber.typed': [{ text: sample.prescriptionNumber }],
  'prescription.found': plain,
  'doctor.asked': plain,
  'patient.typed': [
    { label: 'all of it', draft: person },
    { label: 'no first name', draft: nobody },
  ],
  'patient.submitted': plain,
  'contact.typed': [
    { label: 'all of it', draft: contact },
    { label: 'no phone number', draft: { ...contact, phoneNumber: '' } },
  ],
  'contact.submitted': plain,
  'texts.typed': [
    { label: 'another number', draft: { phoneNumber: agreed.phoneNumber } },
    { label: 'no number', draft: { phoneNumber: '' } },
  ],
  'texts.answered': [
    { label: 'yes', decision: 'agree' },
    { label: 'no', decision: 'decline' },
  ],
  'person.opened': [
    { label: 'somebody new' },
    { label: 'somebody known', place: 1, when: ({ party }) => party.members.length > 0 },
  ],
  'person.typed': [
    { label: 'all of it', draft: { ...person, ...born } },
    { label: 'another name', draft: { ...person, ...born, firstName: 'Grace' } },
    { label: 'no first name', draft: { ...nobody, ...born } },
  ],
  'person.submitted': [{}, { label: 'and another', another: true }],
  'person.removed': [{ place: 1, when: ({ party }) => party.members.length > 0 }],
  'person.chosen': [
    { label: 'the first', place: 1, when: ({ party }) => party.members.length > 0 },
    {
      label: 'the second',
      place: 2,
      when: ({ party }) => party.members.some(({ place }) => place === 2),
    },
  ],
  'party.submitted': plain,
  'vaccines.shared': plain,
  'split.chosen': [
    {
      date: sample.slotDate,
      when: ({ search }) => search.alternatives?.splitTimes !== undefined && !search.isSplit,
    },
  ],
  'scope.chosen': [
    { label: 'one person', scope: 'person' },
    { label: 'everybody', scope: 'group' },
  ],
  'groupTimes.wanted': plain,
  'booking.submitted': plain,
  'overlay.opened': [
    ...OVERLAYS.map((overlay) => ({
      label: overlay,
      overlay,
      ...(overlay.startsWith('group-') && { place: 1 }),
    })),
    ...(['booking-timeslot', 'manage-timeslot'] as const).map((overlay) => ({
      label: `${overlay} at the place`,
      overlay,
      at: 'place' as const,
    })),
  ],
  'overlay.typed': [
    {
      label: 'another name',
      edit: { patient: { ...person, firstName: 'Grace' }, contact },
      when: isAlone,
    },
    { label: 'no first name', edit: { patient: nobody, contact }, when: isAlone },
    {
      label: 'another name of one of them',
      edit: { patient: { ...person, firstName: 'Grace' } },
      when: isForGroup,
    },
    { label: 'no first name of one of them', edit: { patient: nobody }, when: isForGroup },
    {
      label: 'another address',
      edit: { contact: { ...contact, emailAddress: 'grace@example.org' } },
      when: hasContactAlone,
    },
    {
      label: 'no phone number',
      edit: { contact: { ...contact, phoneNumber: '' } },
      when: hasContactAlone,
    },
    { label: 'texts: no', edit: { texts: declined } },
    { label: 'texts: yes without a number', edit: { texts: { ...agreed, phoneNumber: '' } } },
  ],
  'overlay.saved': plain,
  'overlay.closed': plain,
  'edit.kept': plain,
  'edit.dropped': plain,
  'find.typed': [
    {
      label: 'the date alone',
      draft: born,
      when: ({ manage }) => manage.key !== undefined || manage.shortCode !== undefined,
    },
    {
      label: 'number and date',
      draft: { ...born, confirmationNumber: sample.appointment.confirmationNumber },
    },
    { label: 'no number', draft: { ...born, confirmationNumber: '' } },
    { label: 'no date', draft: unborn },
    { label: 'address and date', draft: { ...born, emailAddress: contact.emailAddress } },
    { label: 'no address', draft: { ...born, emailAddress: '' } },
  ],
  'walkIn.begun': plain,
  'door.wanted': plain,
  'details.typed': [
    { label: 'a name and a number', draft: { ...walker, emailAddress: '' } },
    { label: 'no number to call', draft: { ...walker, emailAddress: '', phoneNumber: '' } },
  ],
  'details.submitted': plain,
  'find.submitted': plain,
  'find.wanted': plain,
  'number.forgotten': plain,
  'resend.requested': plain,
  'appointment.opened': [{ confirmationNumber: sample.appointment.confirmationNumber }],
  'appointment.rebooked': plain,
  'change.confirmed': plain,
  'reminders.switched': [{ by: 'email' }],
  'sharing.switched': plain,
  'documents.wanted': [
    {},
    {
      label: 'of another of the group',
      confirmationNumber: '8TW3NPX5YQ',
      when: ({ documents, manage }) =>
        documents?.read !== undefined && manage.appointment?.bookingType === 'Group',
    },
  ],
  'documents.typed': [
    filled('acknowledge', 'the language and the box', { language: 'en', acknowledged: true }),
    filled('health-screening', 'no to all', {
      screening: { ...forms.filledIn.screening, allergies: 'no' },
    }),
    filled('insurance-type', 'a health plan', { insurance: 'medical' }),
    filled('insurance-type', 'Medicare', { insurance: 'medicareB' }),
    filled('insurance-type', 'no insurance', { insurance: 'none' }),
    filled('insurance-info', 'the card is brought', { cardBy: 'brought' }),
    filled('insurance-info', 'no member ID', {
      cardBy: 'typed',
      payer: 'Sun Health',
      memberId: '',
      holder: 'parent',
      holderName: 'Grace Rivera',
    }),
    filled('medicare', 'the number', { cardBy: 'typed', mbi: '1EG4-TE5-MK73' }),
    filled('medicare', 'half a number', { cardBy: 'typed', mbi: '1EG4' }),
    filled('doctor-info', 'half a phone number', { doctorPhone: '312' }),
    filled('doctor-info', 'the doctor’s number', { doctorNpi: forms.doctor.npi }),
    filled('vaccine-information', 'the sheet is read', { sheetsRead: ['flu'] }),
    filled('emergency-use', 'the fact sheet is read', {
      factSheetsRead: forms.filledIn.factSheetsRead,
    }),
  ],
  'documents.submitted': plain,
  'doctor.sought': plain,
  'record.opened': plain,
  'record.chosen': [
    {
      confirmationNumber: sample.appointment.confirmationNumber,
      when: ({ vaccinations }: JourneyContext) => (vaccinations?.people.length ?? 0) > 1,
    },
  ],
  'records.wanted': plain,
  'nextDose.booked': (['150', '52'] as const).map((vaccineCode) => ({
    label: vaccineCode === '150' ? '' : 'of a series that was begun',
    vaccineCode,
    when: ({ vaccinations }: JourneyContext) =>
      vaccinations?.read?.due.some((dose) => dose.vaccineCode === vaccineCode) === true,
  })),
  'card.opened': plain,
  'pass.wanted': [
    { when: ({ party, manage }) => party.booked === undefined || manage.appointment !== undefined },
    {
      label: 'of one of a group',
      confirmationNumber: '8TW3NPX5YQ',
      when: ({ party, manage }) => party.booked !== undefined && manage.appointment === undefined,
    },
  ],
  'walletConsent.switched': plain,
  'wallet.chosen': (['file', 'apple', 'google'] as const).map((wallet) => ({
    label: wallet,
    wallet,
  })),
  'picture.taken': [{ side: 'front', picture: 'AAAA', when: isAtCard }],
  'picture.refused': [{ side: 'front', code: 'picture.invalid', when: isAtCard }],
  'picture.removed': [{ side: 'front', when: isAtCard }],
  'document.opened': (['acknowledge', 'insurance-type'] as const).map((step) => ({
    label: step,
    step,
  })),
  'wish.opened': plain,
  'until.chosen': [{ until: sample.appointment.appointmentDate.slice(0, 10) }],
  'wishedFor.chosen': [
    {
      whom: 'person',
      when: ({ manage }: JourneyContext) =>
        manage.others.some(({ standing }) => standing === 'upcoming'),
    },
  ],
  'wish.ended': [
    { when: ({ manage }: JourneyContext) => manage.appointment?.earlierWish !== undefined },
  ],
  'earlierTime.taken': plain,
  'earlierTime.kept': plain,
  'leave.requested': plain,
  'leave.confirmed': plain,
  'leave.declined': plain,
  'counter.reached': plain,
  'cancel.requested': plain,
  'reason.given': CANCEL_REASONS.map((reason) => ({
    label: reason,
    reason,
    when: ({ vaccines }: JourneyContext) =>
      reason !== 'covidManufacturer' || vaccines.includes('207'),
  })),
  'reason.submitted': plain,
  'cancel.confirmed': plain,
  'appointment.kept': plain,
  'winBack.taken': plain,
  'times.wanted': plain,
  'place.typed': [
    { label: 'a ZIP code', text: '60601' },
    { label: 'nothing', text: '' },
  ],
  'place.submitted': plain,
  'hold.kept': plain,
  'hold.acknowledged': plain,
  'hold.retaken': plain,
  'hold.abandoned': plain,
  'language.requested': plain,
  'language.confirmed': plain,
  'language.declined': plain,
  NAV: [
    ...PAGE_IDS.map((page) => ({ label: page, page })),
    { label: 'the logo', page: 'get-started', pressed: true },
    { label: 'the second question', page: 'screening', question: 2 },
    { label: 'the first question on COVID-19', page: 'covid', question: 1 },
    { label: 'a resume link', page: 'resume', key: sample.key, flow: 'email' },
    { label: 'an invitation', page: 'quick-flow', key: sample.key, flow: 'email' },
    { label: 'a prescription’s link', page: 'rx-ready', key: sample.prescriptionNumber },
    { label: 'the link of an offer', page: 'earlier-time', key: sample.key },
    { label: 'the code of a store', page: 'walk-in', key: sample.key },
    {
      label: 'the link of a time',
      page: 'slot',
      key: sample.key,
      search: '?source=partner-7&booking-referral=ref-42',
    },
    { label: 'a letter’s link to another booking', page: 'slot', key: sample.suggestion.zip },
    { label: 'a partner’s link', page: 'get-started', entry: 'covid', voucherEntity: 'acme' },
    { label: 'a step of the forms', page: 'documents', step: 'insurance-type' },
    { label: 'a letter’s link to a record', page: 'vaccination-history', key: sample.key },
    { label: 'a login that did not succeed', page: 'sign-in', problem: 'refused' },
    { label: 'a guest back from the login', page: 'patient-info', asGuest: true },
    { label: 'a guest back at the texts', page: 'sms-opt', asGuest: true },
    { label: 'a guest to their appointments', page: 'manage-appointment', userType: 'guest' },
    { label: 'a group’s link', page: 'manage-appointment', key: sample.key, isGroupBooking: true },
    { label: 'a missed appointment’s code', page: 'manage-appointment', code: '7K3MP-Q9TZX' },
    ...(['booking-vaccine', 'booking-timeslot', 'patient', 'sms'] as const).map((edit) => ({
      label: `review-appt with ${edit}`,
      page: 'review-appt' as const,
      edit,
    })),
    ...(['group-patient', 'group-vaccine', 'group-contact'] as const).map((edit) => ({
      label: `review-appt with ${edit}`,
      page: 'review-appt' as const,
      edit,
    })),
    ...(['rx-contact', 'rx-location', 'rx-timeslot', 'rx-vaccine'] as const).map((edit) => ({
      label: `review-appt with ${edit}`,
      page: 'review-appt' as const,
      edit,
    })),
    ...(['manage-vaccine', 'manage-timeslot', 'patient', 'sms'] as const).map((edit) => ({
      label: `view-details with ${edit}`,
      page: 'view-details' as const,
      edit,
    })),
  ],
  'visitor.identified': [
    { label: 'a guest', me: sample.guest },
    { label: 'somebody known here', me: sample.recognised },
    { label: 'a customer', me: sample.customer },
    { label: 'another customer', me: sample.otherCustomer },
    { label: 'a guest, where a provider keeps accounts', me: sample.guestOfProvider },
  ],
  'visitor.signedOut': [
    { label: 'the customer', owner: sample.customer.meId },
    { label: 'another customer', owner: sample.otherCustomer.meId },
  ],
  'clock.woke': [{ today: sample.today }],
  'line.moved': plain,
  'app.outdated': plain,
  'hold.warned': plain,
  'hold.expired': plain,
  'hold.started': raisedInside,
  'hold.dropped': raisedInside,
  'hold.finished': raisedInside,
  'hold.lost': raisedInside,
  'hold.doubted': raisedInside,
  'vaccines.changed': raisedInside,
  'record.changed': raisedInside,
  'visitor.left': raisedInside,
  'journey.left': raisedInside,
  'journey.handedOver': raisedInside,
  'appointment.outdated': raisedInside,
  'booking.gone': raisedInside,
  'booking.confirmedElsewhere': raisedInside,
  'patient.refused': raisedInside,
  'vaccines.refused': raisedInside,
};

/** The actor whose events these are; the others come from a person or the address bar. */
const speakers: Partial<Record<EventType, string>> = {
  'hold.warned': 'holdTimer',
  'hold.expired': 'holdTimer',
};

const isEventType = (type: string): type is EventType => Object.hasOwn(personEvents, type);

/** The cases for one of the chart's own event types; `undefined` for xstate's. */
export function casesOfEvent(type: string): readonly Case[] | undefined {
  if (!isEventType(type)) return undefined;
  return personEvents[type].map(({ label, when, ...rest }) => ({
    event: { type, ...rest },
    ...(label !== undefined && { label }),
    ...(speakers[type] !== undefined && { from: speakers[type] }),
    ...(when !== undefined && {
      when: ({ context }: { context: unknown }) => when(context as JourneyContext),
    }),
  }));
}

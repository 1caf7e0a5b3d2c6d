/**
 * The controls of every page and of what opens over it: back, try again, overlays, the held time,
 * the other language, the address.
 */
import { BASE_PATH, pathOf, type PageId } from '#domain/pages.ts';
import { OVERLAYS, type OverlayId } from '#machines/knowledge/events.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import {
  at,
  copy,
  firstOf,
  on,
  over,
  press,
  type Controls,
  type EventOf,
  type Moment,
} from './moment.ts';
import { PICKING } from './times.ts';

/**
 * What opens it, on the review page and where a booked appointment is shown: both use the review's
 * wording.
 */
const openers: Readonly<Record<OverlayId, string>> = {
  patient: 'who.change',
  'booking-vaccine': 'vaccines.change',
  'booking-timeslot': 'when.change',
  'manage-vaccine': 'vaccines.change',
  'manage-timeslot': 'when.change',
  sms: 'texts.change',
  'group-patient': 'who.change',
  'group-vaccine': 'vaccines.change',
  'group-contact': 'contact.change',
  'rx-contact': 'contact.change',
  'rx-location': 'where.change',
  'rx-timeslot': 'when.change',
  'rx-vaccine': 'vaccines.change',
};

/**
 * The pages of a booking and of an appointment: each has its own overlays for time and vaccines.
 */
/** RXR-02: a booking with a prescription has sheets of its own, and shares the one for texts. */
const ofReview = ({ prescription }: Moment['context'], overlay: OverlayId) =>
  prescription
    ? overlay === 'sms' || overlay.startsWith('rx-')
    : !/^(?:manage|group|rx)-/.test(overlay);
const ofDetails = (overlay: OverlayId) => !/^(?:booking|group|rx)-/.test(overlay);
const ofMember = (overlay: OverlayId) => overlay.startsWith('manage-');

/** Their forms can be returned to; times are searched again instead. */
const FORMS = [
  'patient',
  'sms',
  'booking-vaccine',
  'manage-vaccine',
  'group-patient',
  'group-vaccine',
  'group-contact',
  'rx-contact',
  'rx-vaccine',
] as const;

const overAny = (moment: Moment, overlays: readonly OverlayId[], ...states: readonly string[]) =>
  overlays.some((overlay) => over(moment, overlay, ...states));

/** A time is picked before it is saved: until then its sheet has no such button. */
/** They use the wording of a booking's. */
const OF_BOOKING = ['booking-timeslot', 'rx-timeslot', 'rx-location'] as const;
const hasPicked = ({ context }: Moment) => context.picked !== undefined;

const VACCINES = ['booking-vaccine', 'manage-vaccine', 'group-vaccine', 'rx-vaccine'] as const;

/** Messages and questions without a button that only closes them. */
const onlyCrossCloses = (moment: Moment) =>
  overAny(moment, VACCINES, 'notThere', 'questionsFirst') ||
  overAny(moment, OVERLAYS, 'changedMeanwhile', 'saveFailed', 'saveUnanswered');

/**
 * Addresses a visitor may type: including a page we do not have, or an address cut in the middle of
 * a character.
 */
const addresses: Partial<Record<PageId, string>> = {
  'not-found': `${BASE_PATH}/no-such-page`,
  'bad-address': `${BASE_PATH}/%E0%A4%A`,
};

const troubles = ['failed', 'unanswered'] as const;

/** The address that says all of it. */
function addressSaying(event: EventOf<'NAV'>): string {
  const { page, edit, question, entry, voucherEntity, key, flow, problem, asGuest } = event;
  const { userType, isGroupBooking, code, step, search } = event;
  if (entry === 'covid') return `/hcimmunizationsui/covidvaccine/partner/${voucherEntity}`;
  if (page === 'slot' && key) return `${pathOf(page)}/${key}${search ?? ''}`;
  const query = new URLSearchParams({
    ...(edit && { edit }),
    ...(question && { question: String(question) }),
    ...(flow && { flow }),
    ...(problem && { problem }),
    ...(asGuest && { flow: 'covidvaccine', register: 'rx' }),
    ...(userType && { userType }),
    ...(isGroupBooking && { isGroupBooking: 'true' }),
    ...(code && { code }),
  }).toString();
  const path = pathOf(page) ?? addresses[page] ?? BASE_PATH;
  return path + (step ? `/${step}` : '') + (query && `?${query}`) + (key ? `#${key}` : '');
}

/**
 * CHR-05: the search for an appointment has no way back, or one to the confirmation; and nothing
 * leads back while an answer decides.
 */
const hasBack = (moment: Moment) =>
  (!on(moment, 'manage-appointment') || moment.context.appointment !== undefined) &&
  !on(moment, 'win-back', 'moving', 'cancelling') &&
  (at(moment, { overlay: 'closed' }) ||
    overAny(moment, FORMS, 'failed', 'unanswered', 'questionsFirst') ||
    over(moment, 'manage-vaccine', 'saveFailed', 'saveUnanswered'));

const isReviewOfOne = (moment: Moment) =>
  on(moment, 'review-appt', 'reading') && !isForGroup(moment.context);

export const dialogControls: Controls<
  | 'back'
  | 'retried'
  | 'booking.submitted'
  | 'overlay.opened'
  | 'overlay.saved'
  | 'overlay.closed'
  | 'edit.kept'
  | 'edit.dropped'
  | 'hold.kept'
  | 'hold.acknowledged'
  | 'hold.retaken'
  | 'hold.abandoned'
  | 'language.requested'
  | 'language.confirmed'
  | 'language.declined'
  | 'app.kept'
  | 'NAV'
  | 'clock.woke'
> = {
  back: (moment) =>
    firstOf(
      [
        overAny(moment, VACCINES, 'notThere', 'doseBooked'),
        copy('booking-vaccine', 'notThere.others'),
      ],
      [overAny(moment, PICKING, 'placing'), copy('timeslots', 'near.back')],
      [on(moment, 'get-started', 'choosingPlace'), copy('get-started', 'place.other')],
      [on(moment, 'get-started', 'stateMismatch'), copy('common', 'cancel')],
      [on(moment, 'not-eligible') && isForGroup(moment.context), copy('not-eligible', 'toGroup')],
      [
        on(moment, 'not-eligible') && moment.context.refusal?.reason !== 'tooYoung',
        copy('not-eligible', 'changePlace'),
      ],
      [on(moment, 'not-eligible'), copy('not-eligible', 'change')],
      [on(moment, 'not-found'), copy('not-found', 'start')],
      [on(moment, 'bad-address'), copy('bad-address', 'start')],
      [on(moment, 'resume', 'findingFailed', 'findingLimited'), copy('resume', 'code.change')],
      [on(moment, 'resume', 'notResumed'), copy('resume', 'proof.change')],
      [on(moment, 'rx-ready', 'failed', 'unanswered', 'limited'), copy('rx-ready', 'edit')],
      [on(moment, 'resume', 'invalid'), copy('resume', 'typeCode')],
      [on(moment, 'view-details', 'placing'), copy('view-details', 'earlier.form.back')],
      [at(moment, { flow: { account: 'removal' } }), copy('account', 'removal.keep')],
      [on(moment, 'patient-info-list', 'removal'), copy('patient-info-list', 'removal.keep')],
      [
        on(moment, 'review-appt', 'overlapping', 'doseBooked', ...troubles) &&
          at(moment, { overlay: 'closed' }),
        copy('review-appt', 'readAgain'),
      ],
      [
        !on(moment, 'get-started') &&
          !on(moment, 'resume') &&
          !on(moment, 'timeslots', 'moving', 'keepingTime') &&
          hasBack(moment),
        copy('common', 'back'),
      ],
    ),
  retried: (moment) =>
    firstOf(
      [on(moment, 'review-appt', ...troubles), copy('review-appt', 'again')],
      [
        on(moment, 'timeslots', 'waiting') || overAny(moment, PICKING, 'waiting'),
        copy('common', 'turn.now'),
      ],
      [true, copy('common', 'retry')],
    ),
  'booking.submitted': (moment) =>
    on(moment, 'review-appt', 'reading')
      ? press(
          isForGroup(moment.context)
            ? copy('review-appt', 'group.book', { count: moment.context.party.members.length })
            : copy('review-appt', 'book'),
        )
      : undefined,
  'overlay.opened': (moment, { overlay, at: part }) =>
    (part === undefined || PICKING.some((one) => one === overlay)) &&
    at(moment, { overlay: 'closed' }) &&
    ((isReviewOfOne(moment) && ofReview(moment.context, overlay)) ||
      (on(moment, 'view-details', 'upcoming') && ofDetails(overlay)) ||
      (on(moment, 'view-details', 'member') && ofMember(overlay)))
      ? press(copy('review-appt', part === 'place' ? 'where.change' : openers[overlay]))
      : undefined,
  'overlay.saved': (moment) =>
    firstOf(
      [overAny(moment, OVERLAYS, 'changedMeanwhile'), copy('common', 'edit.meanwhile.again')],
      [
        overAny(moment, OF_BOOKING, 'editing') && hasPicked(moment),
        copy('booking-timeslot', 'save'),
      ],
      [
        over(moment, 'manage-timeslot', 'editing') && hasPicked(moment),
        copy('manage-timeslot', 'save'),
      ],
      [
        overAny(moment, OVERLAYS, 'editing') && !overAny(moment, PICKING, 'editing'),
        copy('common', 'save'),
      ],
    ),
  'overlay.closed': (moment) =>
    overAny(moment, OVERLAYS, 'leaving')
      ? [{ do: 'pressKey', key: 'Escape' }]
      : firstOf(
          [onlyCrossCloses(moment), copy('common', 'close')],
          [OF_BOOKING.some((overlay) => at(moment, { overlay })), copy('booking-timeslot', 'keep')],
          [at(moment, { overlay: 'manage-timeslot' }), copy('manage-timeslot', 'keep')],
          [!at(moment, { overlay: 'closed' }), copy('common', 'cancel')],
        ),
  'edit.kept': (moment) =>
    firstOf([overAny(moment, OVERLAYS, 'leaving'), copy('common', 'edit.leave.keep')]),
  'edit.dropped': (moment) =>
    firstOf(
      [overAny(moment, OVERLAYS, 'leaving'), copy('common', 'edit.leave.drop')],
      [overAny(moment, OVERLAYS, 'changedMeanwhile'), copy('common', 'edit.meanwhile.drop')],
      [on(moment, 'review-change', 'changedMeanwhile'), copy('review-change', 'outdated.leave')],
    ),
  'hold.kept': ({ context }) =>
    press(copy('hold', context.walksIn ? 'warning.keepInLine' : 'warning.keep')),
  'hold.acknowledged': (moment) =>
    firstOf(
      [at(moment, { hold: { held: 'lastMinutes' } }), copy('hold', 'last.goOn')],
      [true, copy('hold', 'warning.goOn')],
    ),
  'hold.retaken': () => press(copy('hold', 'expired.again')),
  'hold.abandoned': ({ context }) =>
    press(copy('hold', context.walksIn ? 'expired.otherInLine' : 'expired.other')),
  'language.requested': ({ context }) =>
    context.walksIn
      ? undefined
      : [{ do: 'press', role: 'link', name: copy('common', 'otherLanguage') }],
  'language.confirmed': (moment) =>
    at(moment, { language: 'warning' }) ? press(copy('language', 'switch')) : undefined,
  'language.declined': (moment) =>
    at(moment, { language: 'warning' }) ? press(copy('language', 'stay')) : undefined,
  'app.kept': (moment) =>
    at(moment, { app: 'outdated' }) ? press(copy('upgrade-app', 'goOn')) : undefined,
  NAV: (_, event) =>
    event.pressed === true
      ? [{ do: 'press', role: 'link', name: copy('common', 'home') }]
      : [{ do: 'goTo', address: addressSaying(event) }],
  'clock.woke': () => [{ do: 'wake' }],
};

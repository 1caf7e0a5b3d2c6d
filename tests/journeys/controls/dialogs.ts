/** The controls of every page and of what lies over it: back, try again, overlays, the held time, the other language, the address. */
import { BASE_PATH, pathOf, type PageId } from '#domain/pages.ts';
import type { OverlayId } from '#machines/events.ts';
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

const openers: Readonly<Record<OverlayId, string>> = {
  patient: 'who.change',
  'booking-vaccine': 'vaccines.change',
  'booking-timeslot': 'when.change',
  sms: 'texts.change',
};

const savable = (moment: Moment, ...overlays: readonly OverlayId[]) =>
  overlays.some((overlay) => over(moment, overlay, 'editing'));

/** What somebody types who wants a page: one that we do not have, or an address cut in the middle of a sign, too. */
const addresses: Partial<Record<PageId, string>> = {
  'not-found': `${BASE_PATH}/no-such-page`,
  'bad-address': `${BASE_PATH}/%E0%A4%A`,
};

const troubles = ['failed', 'timedOut'] as const;

/** The address that says all of it. */
function addressSaying(event: EventOf<'NAV'>): string {
  const { page, edit, question, entry, voucherEntity, key, flow, problem, asGuest } = event;
  if (entry === 'covid') return `/hcimmunizationsui/covidvaccine/partner/${voucherEntity}`;
  if (entry === 'var') return '/findcare/vaccination/schedule-vaccine/var';
  const query = new URLSearchParams({
    ...(edit && { edit }),
    ...(question && { question: String(question) }),
    ...(flow && { flow }),
    ...(problem && { problem }),
    ...(asGuest && { flow: 'covidvaccine', register: 'rx' }),
  }).toString();
  const path = pathOf(page) ?? addresses[page] ?? BASE_PATH;
  return path + (query && `?${query}`) + (key ? `#${key}` : '');
}

export const dialogControls: Controls<
  | 'back'
  | 'retried'
  | 'booking.submitted'
  | 'overlay.opened'
  | 'overlay.saved'
  | 'overlay.closed'
  | 'hold.kept'
  | 'hold.acknowledged'
  | 'hold.retaken'
  | 'hold.abandoned'
  | 'language.requested'
  | 'language.confirmed'
  | 'language.declined'
  | 'NAV'
  | 'clock.woke'
> = {
  back: (moment) =>
    firstOf(
      [over(moment, 'booking-vaccine', 'notThere'), copy('booking-vaccine', 'notThere.others')],
      [on(moment, 'get-started', 'choosingPlace'), copy('get-started', 'place.other')],
      [on(moment, 'get-started', 'stateMismatch'), copy('common', 'cancel')],
      [on(moment, 'get-started', 'forGroup'), copy('common', 'back')],
      [
        on(moment, 'not-eligible') && moment.context.refusal?.reason !== 'tooYoung',
        copy('not-eligible', 'changePlace'),
      ],
      [on(moment, 'not-eligible'), copy('not-eligible', 'change')],
      [on(moment, 'not-found'), copy('not-found', 'start')],
      [on(moment, 'bad-address'), copy('bad-address', 'start')],
      [on(moment, 'resume', 'findingFailed', 'findingLimited'), copy('resume', 'code.change')],
      [on(moment, 'resume', 'unanswered'), copy('resume', 'proof.change')],
      [on(moment, 'resume', 'invalid'), copy('resume', 'typeCode')],
      [at(moment, { flow: { account: 'removal' } }), copy('account', 'removal.keep')],
      [
        on(moment, 'review-appt', 'overlapping', ...troubles) && at(moment, { overlay: 'closed' }),
        copy('review-appt', 'readAgain'),
      ],
      [!on(moment, 'get-started') && !on(moment, 'resume'), copy('common', 'back')],
    ),
  retried: (moment) =>
    firstOf(
      [on(moment, 'review-appt', ...troubles), copy('review-appt', 'again')],
      [true, copy('common', 'retry')],
    ),
  'booking.submitted': (moment) =>
    on(moment, 'review-appt', 'reading') ? press(copy('review-appt', 'book')) : undefined,
  'overlay.opened': (moment, { overlay }) =>
    on(moment, 'review-appt', 'reading') && at(moment, { overlay: 'closed' })
      ? press(copy('review-appt', openers[overlay]))
      : undefined,
  'overlay.saved': (moment) =>
    firstOf(
      [savable(moment, 'booking-timeslot'), copy('booking-timeslot', 'save')],
      [savable(moment, 'patient', 'sms', 'booking-vaccine'), copy('common', 'save')],
    ),
  'overlay.closed': (moment) =>
    firstOf(
      [at(moment, { overlay: 'booking-timeslot' }), copy('booking-timeslot', 'keep')],
      [
        over(moment, 'booking-vaccine', 'notThere', 'questionsFirst'),
        copy('booking-vaccine', 'notThere.keep'),
      ],
      [!at(moment, { overlay: 'closed' }), copy('common', 'cancel')],
    ),
  'hold.kept': () => press(copy('hold', 'warning.keep')),
  'hold.acknowledged': (moment) =>
    firstOf(
      [at(moment, { hold: { held: 'lastMinutes' } }), copy('hold', 'last.goOn')],
      [true, copy('hold', 'warning.goOn')],
    ),
  'hold.retaken': () => press(copy('hold', 'expired.again')),
  'hold.abandoned': () => press(copy('hold', 'expired.other')),
  'language.requested': () => [
    { do: 'press', role: 'link', name: copy('common', 'otherLanguage') },
  ],
  'language.confirmed': () => press(copy('language', 'switch')),
  'language.declined': () => press(copy('language', 'stay')),
  NAV: (_, event) => [{ do: 'goTo', address: addressSaying(event) }],
  'clock.woke': () => [{ do: 'wake' }],
};

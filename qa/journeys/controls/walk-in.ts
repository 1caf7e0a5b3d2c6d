/** The controls of a walk-in: from a store's door to the place in its line (WLK-01, WLK-06). */
import { copy, firstOf, on, press, type Controls } from './moment.ts';
import { type, typeBirth } from './own.ts';

/** WLK-06: the place in the line is on the screen. */
const IN_LINE = ['inLine', 'looking', 'unheard'] as const;
const TROUBLES = ['failed', 'unanswered'] as const;

export const walkInControls: Controls<
  | 'walkIn.begun'
  | 'door.wanted'
  | 'start.typed'
  | 'start.submitted'
  | 'details.typed'
  | 'details.submitted'
  | 'booking.submitted'
  | 'vaccines.reconsidered'
  | 'appointment.opened'
  | 'retried'
  | 'leave.requested'
  | 'leave.confirmed'
  | 'leave.declined'
  | 'counter.reached'
> = {
  'walkIn.begun': (moment) =>
    on(moment, 'walk-in', 'door') && moment.context.door?.whyNot === undefined
      ? press(copy('walk-in', 'noTime.join'))
      : undefined,
  'door.wanted': (moment) =>
    firstOf([on(moment, 'walk-in-review', 'inLine'), copy('walk-in-review', 'inLine.action')]),
  'start.typed': (moment, { draft }) =>
    on(moment, 'walk-in-start', 'form', ...TROUBLES)
      ? [
          {
            do: 'choose',
            role: 'radio',
            name: copy('get-started', `who.${draft.bookingOption ?? 'me'}`),
          },
          ...typeBirth(draft),
        ]
      : undefined,
  'start.submitted': (moment) =>
    firstOf([on(moment, 'walk-in-start', 'form'), copy('common', 'continue')]),
  'details.typed': (moment, { draft }) =>
    on(moment, 'walk-in-details', 'form', ...TROUBLES)
      ? [
          ...type(copy('patient-fields', 'firstName'), draft.firstName),
          ...type(copy('patient-fields', 'lastName'), draft.lastName),
          ...type(copy('contact-fields', 'phone'), draft.phoneNumber),
          ...type(copy('contact-fields', 'emailOptional'), draft.emailAddress),
        ]
      : undefined,
  'details.submitted': (moment) =>
    firstOf([on(moment, 'walk-in-details', 'form'), copy('common', 'continue')]),
  'booking.submitted': (moment) =>
    firstOf([on(moment, 'walk-in-review', 'reading'), copy('walk-in-review', 'join')]),
  'vaccines.reconsidered': (moment) =>
    firstOf(
      [on(moment, 'walk-in-details', 'vaccineRefused'), copy('walk-in-details', 'refused.action')],
      [on(moment, 'walk-in-review', 'reading'), copy('review-appt', 'vaccines.change')],
      [on(moment, 'walk-in-review', 'doseBooked'), copy('review-appt', 'doseBooked.change')],
    ),
  'appointment.opened': (moment) =>
    on(moment, 'walk-in-review', 'doseBooked') && moment.context.doseBooked.doses.length > 0
      ? press(copy('review-appt', 'doseBooked.see'))
      : undefined,
  retried: (moment) =>
    firstOf([on(moment, 'walk-in-review', ...TROUBLES), copy('walk-in-review', 'again')]),
  'leave.requested': (moment) =>
    on(moment, 'queue', ...IN_LINE) && moment.context.checkedIn !== undefined
      ? press(copy('queue', 'leave'))
      : undefined,
  'leave.confirmed': (moment) => firstOf([on(moment, 'queue', 'asked'), copy('queue', 'ask.yes')]),
  'leave.declined': (moment) =>
    firstOf([on(moment, 'queue', 'asked', 'leaveFailed'), copy('queue', 'ask.no')]),
  'counter.reached': (moment) =>
    on(moment, 'queue', ...IN_LINE) && moment.context.checkedIn?.isAtCounter === false
      ? press(copy('queue', 'counter'))
      : undefined,
};

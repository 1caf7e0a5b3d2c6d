/**
 * The controls of cancelling and of what is offered instead, and of saving a change (CAN-01,
 * CAN-02, MNG-06).
 */
import { shownPerson, whoseIsCancelled } from '#src/booking/booked-people.ts';
import type { Name } from '../gestures.ts';
import { copy, firstOf, on, press, type Controls, type Moment } from './moment.ts';

/** Whose appointment a button names. */
function named({ context: { manage } }: Moment, key: 'cancel' | 'keep'): Name {
  const { whose, values } = whoseIsCancelled(manage);
  return copy('win-back', `${key}.${whose}`, values);
}

function taken({ context: { manage } }: Moment): Name {
  const name = shownPerson(manage);
  return name === undefined
    ? copy('win-back', 'offer.take.own')
    : copy('win-back', 'offer.take.one', { name });
}

/** Another time could help, and is available here. */
const isMovable = ({ context: { manage } }: Moment) =>
  manage.scope !== 'group' &&
  ['date', 'sick', 'location', 'transport'].includes(manage.reason) &&
  manage.appointment?.source !== 'Legacy';

export const winBackControls: Controls<
  | 'reason.given'
  | 'reason.submitted'
  | 'cancel.confirmed'
  | 'appointment.kept'
  | 'winBack.taken'
  | 'times.wanted'
  | 'change.confirmed'
> = {
  'reason.given': (moment, { reason }) =>
    on(moment, 'cancel-appt', 'form')
      ? [{ do: 'choose', role: 'radio', name: copy('cancel-appt', `reason.${reason}`) }]
      : undefined,
  'reason.submitted': (moment) =>
    on(moment, 'cancel-appt', 'form') ? press(copy('common', 'continue')) : undefined,
  'cancel.confirmed': (moment) =>
    on(
      moment,
      'win-back',
      'searching',
      'holding',
      'offered',
      'placing',
      'locating',
      'suggesting',
      'otherVaccine',
      'otherMaker',
      'plain',
      'moveFailed',
      'moveUnanswered',
    )
      ? press(named(moment, 'cancel'))
      : undefined,
  'appointment.kept': (moment) =>
    firstOf(
      [
        on(moment, 'cancel-appt', 'form'),
        copy('cancel-appt', moment.context.manage.others.length > 0 ? 'keepGroup' : 'keep'),
      ],
      [
        on(moment, 'win-back', 'offered', 'placing', 'otherVaccine', 'otherMaker', 'plain'),
        named(moment, 'keep'),
      ],
      [
        on(moment, 'win-back', 'cancelUnanswered', 'moveUnanswered'),
        copy('win-back', 'keep.unsure'),
      ],
    ),
  'winBack.taken': (moment) =>
    firstOf(
      [on(moment, 'win-back', 'offered'), taken(moment)],
      [on(moment, 'win-back', 'otherVaccine'), copy('win-back', 'instead.vaccines.take')],
      [on(moment, 'win-back', 'otherMaker'), copy('win-back', 'instead.maker.take')],
    ),
  'times.wanted': (moment) =>
    firstOf(
      [
        on(moment, 'win-back', 'offered') || (on(moment, 'win-back', 'plain') && isMovable(moment)),
        copy('win-back', 'otherTimes'),
      ],
      [on(moment, 'slot', 'offered', 'gone'), copy('slot', 'other')],
    ),
  'change.confirmed': (moment) =>
    firstOf(
      [on(moment, 'review-change', 'reading'), copy('review-change', 'save')],
      [on(moment, 'review-change', 'changedMeanwhile'), copy('review-change', 'outdated.save')],
    ),
};

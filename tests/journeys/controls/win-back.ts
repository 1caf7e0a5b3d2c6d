/** The controls of cancelling and of what is offered instead, and of saving a change (CAN-01, CAN-02, MNG-06). */
import type { Gesture } from '../gestures.ts';
import { copy, firstOf, on, press, type Controls, type Moment } from './moment.ts';

/** Another time could help, and can be had here. */
const isMovable = ({ context: { manage } }: Moment) =>
  ['date', 'sick', 'location', 'transport'].includes(manage.reason) &&
  manage.appointment?.source !== 'Legacy';

export const winBackControls: Controls<
  | 'reason.given'
  | 'reason.submitted'
  | 'cancel.confirmed'
  | 'appointment.kept'
  | 'winBack.taken'
  | 'times.wanted'
  | 'place.typed'
  | 'place.submitted'
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
      'otherVaccine',
      'otherMaker',
      'plain',
      'moveFailed',
      'moveTimedOut',
    )
      ? press(copy('win-back', 'cancel'))
      : undefined,
  'appointment.kept': (moment) =>
    firstOf(
      [on(moment, 'cancel-appt', 'form'), copy('cancel-appt', 'keep')],
      [
        on(moment, 'win-back', 'offered', 'placing', 'otherVaccine', 'otherMaker', 'plain'),
        copy('win-back', 'keep'),
      ],
    ),
  'winBack.taken': (moment) =>
    firstOf(
      [on(moment, 'win-back', 'offered'), copy('win-back', 'offer.take')],
      [on(moment, 'win-back', 'otherVaccine'), copy('win-back', 'instead.vaccines.take')],
      [on(moment, 'win-back', 'otherMaker'), copy('win-back', 'instead.maker.take')],
    ),
  'times.wanted': (moment) =>
    on(moment, 'win-back', 'offered') || (on(moment, 'win-back', 'plain') && isMovable(moment))
      ? press(copy('win-back', 'otherTimes'))
      : undefined,
  'place.typed': (moment, { text }): readonly Gesture[] | undefined =>
    on(moment, 'win-back', 'placing')
      ? [{ do: 'type', label: copy('get-started', 'where.label'), text }]
      : undefined,
  'place.submitted': (moment) =>
    on(moment, 'win-back', 'placing') ? press(copy('win-back', 'place.look')) : undefined,
  'change.confirmed': (moment) =>
    firstOf(
      [on(moment, 'review-change', 'reading'), copy('review-change', 'save')],
      [on(moment, 'review-change', 'changedMeanwhile'), copy('review-change', 'outdated.save')],
    ),
};

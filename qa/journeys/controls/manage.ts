/** The controls of booked appointments: finding, opening, moving a missed one, cancelling. */
import type { ManagedAppointment } from '#contract/manage.ts';
import { bookedBefore } from '#machines/knowledge/booked-before.ts';
import type { FindDraft } from '#machines/knowledge/manage.ts';
import { peopleToCome, shownPerson } from '#src/booking/booked-people.ts';
import { calledAmong } from '#domain/called.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import { writtenDay } from '#src/booking/written-day.ts';
import type { Gesture, Name } from '../gestures.ts';
import { at, copy, firstOf, on, press, type Controls, type Moment } from './moment.ts';

const page = 'manage-appointment';

const type = (label: Name, text: string | undefined): readonly Gesture[] =>
  text === undefined ? [] : [{ do: 'type', label, text }];

const typeBirth = ({ month, day, year }: Partial<FindDraft>): readonly Gesture[] => [
  ...type(copy('get-started', 'born.month'), month),
  ...type(copy('get-started', 'born.day'), day),
  ...type(copy('get-started', 'born.year'), year),
];

const finding = (moment: Moment, by: 'byNumber' | 'byKey') =>
  at(moment, { flow: { [page]: { [by]: 'form' } } }) ||
  at(moment, { flow: { 'vaccination-history': { [by]: 'form' } } });

/** The button of an appointment in the list says whose it is and when. */
const detailsOf =
  (appointment: ManagedAppointment): Name =>
  (words) => {
    const { firstName, lastName } = appointment.patient;
    const name = `${firstName} ${lastName}`;
    const date = writtenDay(appointment, words.formats);
    return `${words.copy(page, 'list.details')} ${words.copy(page, 'list.detailsOf', { name, date })}`;
  };

/** The requested one if the list has it, else the first: a real server has its own numbers. */
function openFromList({ context: { manage } }: Moment, confirmationNumber: string) {
  const { list } = manage;
  const id = list?.byConfirmation[confirmationNumber] ?? list?.allIds[0];
  const appointment = id === undefined ? undefined : list?.byId[id];
  return appointment && press(detailsOf(appointment));
}

/** No overlay is open over the page. */
const isShown = (moment: Moment, ...states: string[]) =>
  on(moment, 'view-details', ...states) && at(moment, { overlay: 'closed' });

/** In a group, the member with the number, else the first: a real server has its own numbers. */
function openJustBooked({ context: { party } }: Moment, confirmationNumber: string) {
  if (!party.booked) return press(copy('confirmation', 'manage'));
  const { appointments } = party.booked;
  const called = calledAmong(appointments.map(({ patient }) => patient));
  const index = appointments.findIndex((one) => one.confirmationNumber === confirmationNumber);
  return press(copy('confirmation', 'group.open', { name: called[Math.max(index, 0)] ?? '' }));
}

/** VAC-15: the button beside a vaccine names the vaccine and the day. */
function seeBookedBefore({ context }: Moment) {
  const [dose] = bookedBefore(context).filter(({ vaccineCode }) =>
    context.offered.some((one) => one.eligible && one.vaccineCode === vaccineCode),
  );
  if (!dose) return undefined;
  const name: Name = (words) =>
    [
      words.copy('vaccine-selector', 'card.seeBooked'),
      words.copy('vaccine-selector', 'card.seeBookedOf', {
        vaccine: vaccineName(dose.vaccineCode, words.language),
        date: words.formats.longDate(dose.date),
      }),
    ].join(' ');
  return press(name);
}

const seekOther = (moment: Moment): readonly Gesture[] | undefined => {
  const isOfAll = on(moment, 'earlier-time', 'moved') && (moment.context.offer?.people ?? 1) > 1;
  if (on(moment, 'earlier-time', 'moved', 'kept', 'over', 'changed'))
    return [{ do: 'press', role: 'link', name: copy('earlier-time', isOfAll ? 'seeAll' : 'see') }];
  if (on(moment, 'earlier-time', 'lost'))
    return [{ do: 'press', role: 'link', name: copy('earlier-time', 'choose') }];
  return firstOf(
    [on(moment, page, 'numberAgain'), copy(page, 'again.other')],
    [on(moment, page, 'byKey'), copy(page, 'key.other')],
    [on(moment, page, 'linkExpired', 'linkRevoked', 'notHere'), copy(page, 'closed.action')],
    [on(moment, page, 'none'), copy(page, 'none.find')],
    [on(moment, page, 'list', 'listFailed', 'listUnanswered'), copy(page, 'list.other')],
  );
};

export const manageControls: Controls<
  | 'find.typed'
  | 'find.submitted'
  | 'find.wanted'
  | 'number.forgotten'
  | 'resend.requested'
  | 'appointment.opened'
  | 'appointment.rebooked'
  | 'cancel.requested'
  | 'reminders.switched'
  | 'sharing.switched'
  | 'wish.opened'
  | 'until.chosen'
  | 'wishedFor.chosen'
  | 'wish.ended'
  | 'earlierTime.taken'
  | 'earlierTime.kept'
> = {
  'find.typed': (moment, { draft }) => {
    const { confirmationNumber } = moment.context.manage.find;
    if (on(moment, page, 'numberAgain'))
      return [...type(copy(page, 'again.email'), draft.emailAddress), ...typeBirth(draft)];
    if (finding(moment, 'byNumber') || on(moment, 'walk-in', 'door'))
      return [...type(copy(page, 'find.number'), draft.confirmationNumber), ...typeBirth(draft)];
    // What a message brought cannot be typed over.
    const isBirthOnly = (draft.confirmationNumber ?? '') === confirmationNumber;
    return finding(moment, 'byKey') && isBirthOnly ? typeBirth(draft) : undefined;
  },
  'find.submitted': (moment) =>
    firstOf(
      [finding(moment, 'byNumber'), copy(page, 'find.action')],
      [finding(moment, 'byKey'), copy(page, 'key.action')],
      [on(moment, 'walk-in', 'door'), copy('walk-in', 'here.action')],
    ),
  'number.forgotten': (moment) =>
    on(moment, page, 'byNumber') ? press(copy(page, 'find.noNumber')) : undefined,
  'resend.requested': (moment) =>
    firstOf(
      [at(moment, { flow: { [page]: { numberAgain: 'form' } } }), copy(page, 'again.action')],
      [
        on(moment, 'confirmation', 'shown', 'sentAgain', 'limited'),
        copy('confirmation', 'again.action'),
      ],
    ),
  'find.wanted': (moment): readonly Gesture[] | undefined => {
    if (on(moment, 'walk-in', 'revoked', 'old'))
      return [{ do: 'press', role: 'link', name: copy('walk-in', 'closed.find') }];
    if (on(moment, 'queue', 'over', 'gone'))
      return [{ do: 'press', role: 'link', name: copy('queue', 'manage') }];
    return seekOther(moment);
  },
  'appointment.opened': (moment, { confirmationNumber }) => {
    if (on(moment, 'review-appt', 'doseBooked'))
      return moment.context.doseBooked.doses.length > 0
        ? press(copy('review-appt', 'doseBooked.see'))
        : undefined;
    if (at(moment, { flow: { 'vaccine-selector': 'form' } })) return seeBookedBefore(moment);
    if (on(moment, 'confirmation')) return openJustBooked(moment, confirmationNumber);
    return on(moment, page, 'list') ? openFromList(moment, confirmationNumber) : undefined;
  },
  'appointment.rebooked': (moment) =>
    isShown(moment, 'missed') ? press(copy('view-details', 'missed.action')) : undefined,
  'reminders.switched': (moment, { by }) => {
    const isOn = moment.context.manage.appointment?.reminders[by];
    return isShown(moment, 'upcoming')
      ? press(copy('view-details', `reminders.${by}.${isOn ? 'turnOff' : 'turnOn'}`))
      : undefined;
  },
  'sharing.switched': (moment) => {
    const { appointment, others } = moment.context.manage;
    return isShown(moment, 'upcoming') && others.length > 0
      ? press(
          copy('view-details', `sharing.${appointment?.membersSeeOthers ? 'turnOff' : 'turnOn'}`),
        )
      : undefined;
  },
  'wish.opened': (moment) => {
    if (!isShown(moment, 'upcoming')) return undefined;
    return moment.context.manage.appointment?.earlierWish
      ? press(
          (words) =>
            `${words.copy('view-details', 'earlier.change')} ${words.copy('view-details', 'earlier.changeOf')}`,
        )
      : press(copy('view-details', 'earlier.open'));
  },
  'until.chosen': (moment, { until }) => {
    const { manage } = moment.context;
    if (!on(moment, 'view-details', 'placing') || until === manage.until) return undefined;
    // A real server has its own days: the last one is the day of the appointment.
    const last = manage.appointment?.appointmentDate.slice(0, 'YYYY-MM-DD'.length) ?? until;
    return [
      {
        do: 'select',
        label: copy('view-details', 'earlier.form.until'),
        option: (words) => words.formats.longDate(last),
      },
    ];
  },
  'wishedFor.chosen': (moment, { whom }): readonly Gesture[] | undefined => {
    const { manage } = moment.context;
    if (!on(moment, 'view-details', 'placing') || peopleToCome(manage).length < 2) return undefined;
    const name = shownPerson(manage) ?? '';
    return [
      {
        do: 'choose',
        role: 'radio',
        name: copy('view-details', `earlier.form.for.${whom}`, { name }),
      },
    ];
  },
  'wish.ended': (moment) =>
    isShown(moment, 'upcoming') && moment.context.manage.appointment?.earlierWish
      ? press(copy('view-details', 'earlier.stop'))
      : undefined,
  'earlierTime.taken': (moment) => {
    const { offer } = moment.context;
    if (!offer || !on(moment, 'earlier-time', 'offered')) return undefined;
    const { appointmentDate } = offer.to;
    return press((words) => {
      if (offer.people > 1) return words.copy('earlier-time', 'takeAll', { count: offer.people });
      const date = words.formats.longDate(appointmentDate.slice(0, 10));
      const time = words.formats.time(appointmentDate.slice(11, 16));
      return words.copy('earlier-time', 'take', { when: `${date}, ${time}` });
    });
  },
  'earlierTime.kept': (moment) =>
    on(moment, 'earlier-time', 'offered')
      ? press(
          copy(
            'earlier-time',
            moment.context.offer?.because === 'closed' ? 'instead.keep' : 'keep',
          ),
        )
      : undefined,
  'cancel.requested': (moment) =>
    isShown(moment, 'upcoming', 'member', 'legacy')
      ? press(copy('view-details', 'cancel'))
      : undefined,
};

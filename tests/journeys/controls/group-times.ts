/** The controls of a group's time, of what is read back, and of what is booked (GRP-01, GRP-03). */
import type { GroupTimeslotLocation, PartyTimes } from '#contract/group-timeslots.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { firstParty } from '#machines/knowledge/party-choices.ts';
import { membersOf } from '#machines/knowledge/members.ts';
import { calledAmong } from '#src/booking/called.ts';
import { vaccineName } from '#src/booking/vaccine-name.ts';
import type { Gesture, Name, Part, Words } from '../gestures.ts';
import { at, copy, firstOf, on, press, type Controls, type Moment } from './moment.ts';

const TIMES = 'group-timeslots';
const REVIEW = 'group-review';

const inForm = (moment: Moment) => on(moment, TIMES, 'form');
const isEmpty = (moment: Moment) => on(moment, TIMES, 'empty');

/** What is booked is moved: vaccines and place stay. */
const isMoving = ({ context: { manage } }: Moment) => manage.changing;

/** Stores of one town may have one name; their streets tell them apart. */
const cardOf = ({ name, address }: GroupTimeslotLocation): Part => ({
  role: 'article',
  name: { text: name },
  saying: address.line1,
});

/**
 * The thing that is asked for where the screen has it, else the first of its kind: a real server
 * has stores of its own.
 */
const preferred = <T>(all: readonly T[], is: (one: T) => boolean): T | undefined =>
  all.find(is) ?? all[0];

const storesOf = ({ context: { party } }: Moment) => party.search.result?.locations ?? [];

/** The times of a store on the day that is shown, as many as are shown until more are wanted. */
function partiesAt({ context: { party } }: Moment, store: GroupTimeslotLocation): PartyTimes[] {
  const date = party.search.result?.date;
  const day = store.appointmentAvailability.find((entry) => entry.date === date);
  return (day?.parties ?? []).slice(0, SLOT_DEFAULTS.timesShown);
}

/** How a time of the group is written. */
function fitIn(words: Words, { slots, people }: PartyTimes, isSplit: boolean) {
  const { formats } = words;
  const [first = ''] = slots;
  const [count = 1] = people;
  const time = formats.time(first);
  if (slots.length === 1)
    return count === 2
      ? words.copy(TIMES, 'fit.both', { time })
      : words.copy(TIMES, 'fit.together', { time, count });
  if (!isSplit && people.every((one) => one === 1))
    return words.copy(TIMES, 'fit.inTurn', { from: time, to: formats.time(slots.at(-1) ?? first) });
  return slots
    .map((slot, index) =>
      words.copy(TIMES, 'fit.some', { time: formats.time(slot), count: people[index] ?? 0 }),
    )
    .join(', ');
}

/** What somebody is called on the buttons about them. */
function nameAt({ context }: Moment, place: number | undefined): string | undefined {
  const members = membersOf(context);
  const index = members.findIndex((member) => member.place === place);
  return calledAmong(members.map(({ person }) => person))[index];
}

/** The row of the time, where all is read back. */
const readBack = (moment: Moment): readonly Gesture[] | undefined =>
  on(moment, REVIEW, 'reading') && noOverlay(moment)
    ? [{ do: 'press', role: 'link', name: copy('review-appt', 'when.change') }]
    : undefined;

const noOverlay = (moment: Moment) => at(moment, { overlay: 'closed' });

export const groupTimeControls: Controls<
  | 'date.chosen'
  | 'radius.chosen'
  | 'split.chosen'
  | 'stores.wanted'
  | 'time.picked'
  | 'time.submitted'
  | 'firstAvailable.chosen'
  | 'nearest.chosen'
  | 'search.repeated'
  | 'vaccines.dropped'
  | 'vaccines.reconsidered'
  | 'place.reconsidered'
  | 'time.reconsidered'
  | 'booking.submitted'
  | 'booking.restarted'
  | 'overlay.opened'
  | 'appointment.opened'
  | 'retried'
  | 'back'
> = {
  'date.chosen': (moment, event) => {
    const { party, search: asked } = moment.context;
    if (inForm(moment)) {
      const { days, result } = party.search;
      const others = days.filter(({ date }) => date !== result?.date);
      const day = preferred(others, ({ date }) => date === event.date);
      if (day === undefined) return undefined;
      return [
        {
          do: 'choose',
          role: 'radio',
          name: (words) =>
            words.copy('timeslots', 'days.spoken', {
              date: words.formats.longDate(day.date),
              times: words.copy('timeslots', 'days.count', { count: day.slots }),
            }),
        },
      ];
    }
    const next = asked.alternatives?.nextDate;
    if (!isEmpty(moment) || next === undefined) return undefined;
    return press((words) =>
      words.copy(TIMES, 'none.nextDate', { date: words.formats.longDate(next) }),
    );
  },
  'radius.chosen': (moment, { miles }) => {
    if (inForm(moment))
      return [
        {
          do: 'select',
          label: copy('timeslots', 'radius.label'),
          option: copy('timeslots', 'radius.miles', { count: miles }),
        },
      ];
    const wider = moment.context.search.alternatives?.widerRadius;
    if (!isEmpty(moment) || wider === undefined) return undefined;
    return press((words) =>
      words.copy('timeslots', 'none.wider', {
        miles: words.formats.number(wider.miles),
        count: wider.stores,
      }),
    );
  },
  'split.chosen': (moment) => {
    const split = moment.context.search.alternatives?.splitTimes;
    if (!isEmpty(moment) || split === undefined) return undefined;
    return press((words) =>
      words.copy(TIMES, 'none.split', {
        date: words.formats.longDate(split.date),
        count: split.stores,
      }),
    );
  },
  'stores.wanted': (moment) =>
    inForm(moment) && moment.context.party.search.result?.pagination.more === true
      ? press(copy('timeslots', 'stores.more'))
      : undefined,
  'time.picked': (moment, { time }) => {
    const open = storesOf(moment).filter((one) => partiesAt(moment, one).length > 0);
    const store = preferred(open, ({ locationId }) => locationId === time.locationId);
    if (store === undefined || !inForm(moment)) return undefined;
    const party = preferred(partiesAt(moment, store), ({ slots }) => slots[0] === time.slot);
    if (party === undefined) return undefined;
    const { isSplit } = moment.context.party.search;
    return [
      {
        do: 'choose',
        role: 'radio',
        name: (words) => fitIn(words, party, isSplit),
        within: cardOf(store),
      },
    ];
  },
  'time.submitted': (moment) => (inForm(moment) ? press(copy('timeslots', 'choose')) : undefined),
  'firstAvailable.chosen': (moment) =>
    inForm(moment) && firstParty(moment.context.party.search.result) !== undefined
      ? press(copy('timeslots', 'first.take'))
      : undefined,
  'nearest.chosen': (moment, event) => {
    const near = moment.context.search.alternatives?.nearestParties ?? [];
    const party = preferred(
      near,
      ({ date, slots }) => date === event.date && slots[0] === event.slot,
    );
    if (!on(moment, TIMES, 'taken', 'lost') || party === undefined) return undefined;
    const { isSplit } = moment.context.party.search;
    return press((words) =>
      words.copy(TIMES, 'near', {
        date: words.formats.longDate(party.date),
        fit: fitIn(words, party, isSplit),
      }),
    );
  },
  'search.repeated': (moment) =>
    firstOf(
      [on(moment, TIMES, 'taken', 'lost'), copy('timeslots', 'gone.all')],
      [on(moment, TIMES, 'overlapping'), copy(TIMES, 'move.again')],
      [on(moment, TIMES, 'holdFailed', 'holdTimedOut'), copy('timeslots', 'searchAgain')],
    ),
  'vaccines.dropped': (moment) => {
    const { context } = moment;
    const drop = context.search.alternatives?.fewerVaccines?.drop;
    if (!isEmpty(moment) || drop === undefined || isMoving(moment)) return undefined;
    const members = membersOf(context);
    const called = calledAmong(members.map(({ person }) => person));
    const whose = (code: string) =>
      called.filter((_, index) => members[index]?.visit.vaccines.includes(code));
    const left: Name = (words) =>
      words.copy(TIMES, 'none.fewer', {
        vaccines: words.formats.list(
          drop.map((code) =>
            words.copy(TIMES, 'none.whose', {
              vaccine: vaccineName(code, words.language),
              names: words.formats.list(whose(code)),
            }),
          ),
        ),
      });
    return press(left);
  },
  'vaccines.reconsidered': (moment) =>
    firstOf(
      [isEmpty(moment) && !isMoving(moment), copy('timeslots', 'none.vaccines')],
      [on(moment, TIMES, 'vaccineRefused'), copy(TIMES, 'refused.change')],
    ),
  'place.reconsidered': (moment) =>
    firstOf([isEmpty(moment) && !isMoving(moment), copy('timeslots', 'none.place')]),
  'time.reconsidered': (moment) =>
    firstOf([on(moment, REVIEW, 'overlapping'), copy('review-appt', 'otherTime')]) ??
    readBack(moment),
  'booking.submitted': (moment) =>
    firstOf([
      on(moment, REVIEW, 'reading') && noOverlay(moment),
      copy(REVIEW, 'book', { count: moment.context.party.members.length }),
    ]),
  'booking.restarted': (moment) =>
    firstOf(
      [on(moment, REVIEW, 'reading') && noOverlay(moment), copy('review-appt', 'restart')],
      [on(moment, 'group-confirmation'), copy('confirmation', 'another')],
    ),
  'overlay.opened': (moment, { overlay, place }) => {
    if (!on(moment, REVIEW, 'reading') || !noOverlay(moment)) return undefined;
    if (overlay === 'group-contact') return press(copy('review-appt', 'contact.change'));
    const name = nameAt(moment, place);
    if (name === undefined) return undefined;
    return firstOf(
      [overlay === 'group-patient', copy(REVIEW, 'person.details', { name })],
      [overlay === 'group-vaccine', copy(REVIEW, 'person.vaccines', { name })],
    );
  },
  'appointment.opened': (moment, { confirmationNumber }) => {
    const appointments = moment.context.party.booked?.appointments ?? [];
    const one = preferred(
      appointments,
      (appointment) => appointment.confirmationNumber === confirmationNumber,
    );
    if (!on(moment, 'group-confirmation') || one === undefined) return undefined;
    const called = calledAmong(appointments.map(({ patient }) => patient));
    const name = called[appointments.indexOf(one)] ?? '';
    return press(copy('group-confirmation', 'open', { name }));
  },
  retried: (moment) =>
    firstOf(
      [on(moment, REVIEW, 'failed', 'timedOut'), copy('review-appt', 'again')],
      [on(moment, TIMES, 'moveFailed', 'moveTimedOut'), copy('common', 'retry')],
    ),
  back: (moment) =>
    firstOf([
      on(moment, REVIEW, 'overlapping', 'failed', 'timedOut') && noOverlay(moment),
      copy('review-appt', 'readAgain'),
    ]),
};

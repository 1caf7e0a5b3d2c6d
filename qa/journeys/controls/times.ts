/** The controls of times and places: on their page and in the overlay that changes them. */
import { addDays, type IsoDate } from '#domain/dates.ts';
import { ANY_PART } from '#domain/part-of-day.ts';
import { spread } from '#domain/spread.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { offersBookedTime } from '#machines/knowledge/booked-time.ts';
import { isBookedTime } from '#machines/knowledge/booked-time.ts';
import {
  choiceAmong,
  daysOf,
  firstOf as startOf,
  nearTimesIn,
  offersOf,
} from '#machines/knowledge/choices.ts';
import type { TimeRef } from '#machines/knowledge/events.ts';
import { isForGroup } from '#machines/knowledge/for-group.ts';
import type { FoundTimes } from '#machines/knowledge/times.ts';
import type { Gesture, Part, Words } from '../gestures.ts';
import { invitationClosed } from './campaign.ts';
import { CLOSED_LINKS } from './coming-back.ts';
import { fitIn } from './group-times.ts';
import { at, copy, firstOf, on, over, press, type Controls, type Moment } from './moment.ts';

type Store = FoundTimes['locations'][number];

/** The sheets in which a time is picked. */
export const PICKING = [
  'booking-timeslot',
  'manage-timeslot',
  'rx-timeslot',
  'rx-location',
] as const;
/** The sheet whose wording they all share. */
const shared = 'booking-timeslot';

const overEither = (moment: Moment, ...states: readonly string[]) =>
  PICKING.some((overlay) => over(moment, overlay, ...states));

const inForm = (moment: Moment) => on(moment, 'timeslots', 'form');
const hasNotHeld = (moment: Moment) =>
  ['holdFailed', 'holdUnanswered'].some((form) => at(moment, { flow: { timeslots: { form } } }));
/** The soonest and the nearest time, and the one that is booked. */
const hasOffers = (moment: Moment) => on(moment, 'timeslots', 'form', 'failed', 'unanswered');
const choosing = (moment: Moment) => inForm(moment) || overEither(moment, 'editing');
const placing = (moment: Moment) =>
  on(moment, 'win-back', 'placing') ||
  on(moment, 'timeslots', 'placing') ||
  on(moment, 'view-details', 'placing') ||
  overEither(moment, 'placing');
const inQuickForm = (moment: Moment) =>
  on(moment, 'quick-flow-timeslots', 'form') || on(moment, 'rx-ready-timeslots', 'form');

/** Stores in one town may share a name; their streets then distinguish them. */
const cardOf = (moment: Moment, { name, address, locationId }: Store): Part => {
  const isShared = storesOf(moment).some(
    (other) => other.name === name && other.locationId !== locationId,
  );
  return {
    role: 'article',
    name: { text: isShared ? address.line1 : name },
    saying: isShared ? name : address.line1,
  };
};

/** A day as the page shows it, today and tomorrow by name. */
function dayIn({ context: { search } }: Moment, words: Words, date: IsoDate): string {
  const written = words.formats.longDate(date);
  const today = search.result?.today;
  const named = (key: string) =>
    words.copy('timeslots', 'days.named', { name: words.copy('timeslots', key), date: written });
  if (date === today) return named('days.today');
  return today !== undefined && date === addDays(today, 1) ? named('days.tomorrow') : written;
}

const storesOf = ({ context: { search } }: Moment): readonly Store[] =>
  search.result?.locations ?? [];

/** The times of a store on the day shown, and how many of them are folded away. */
function timesAt({ context: { search, picked } }: Moment, store: Store) {
  const { locationId } = store;
  const date = search.result?.date;
  const starts = daysOf(store).find((day) => day.date === date)?.starts ?? [];
  const first = spread(starts, SLOT_DEFAULTS.timesShown, startOf);
  const isPickedHere = picked?.locationId === locationId && picked.date === date;
  const isUnfolded =
    search.unfolded.includes(locationId) ||
    (isPickedHere && !first.some((one) => startOf(one) === picked.slot));
  const shown = isUnfolded ? starts : first;
  return { shown, hidden: starts.length - shown.length };
}

/**
 * The requested thing if the screen has it, else the first of its kind: a real server has its own
 * stores.
 */
const preferred = <T>(all: readonly T[], is: (one: T) => boolean): T | undefined =>
  all.find(is) ?? all[0];

/**
 * The shown times of a store that can stand for a journey's time: at a real store, none the patient
 * already has (MNG-06).
 */
function standingFor(moment: Moment, store: Store, { locationId }: TimeRef) {
  const { shown } = timesAt(moment, store);
  if (store.locationId === locationId) return shown;
  const { result } = moment.context.search;
  const isBooked = (slot: string) =>
    isBookedTime(
      moment.context,
      choiceAmong(result, { locationId: store.locationId, date: result?.date ?? '', slot }),
    );
  return shown.filter((start) => !isBooked(startOf(start)));
}

/** The button names the time; without a time there is no button. */
const pressHold = ({ context: { picked, manage } }: Moment): readonly Gesture[] | undefined =>
  picked &&
  press((words) =>
    words.copy('timeslots', manage.isMovingAll ? 'group.move.choose' : 'choose', {
      date: words.formats.briefDate(picked.date),
      time: words.formats.time(picked.slot),
      place: picked.line1,
    }),
  );

const pickRadius = (miles: number): Gesture => ({
  do: 'select',
  label: copy('timeslots', 'radius.label'),
  option: copy('timeslots', 'radius.miles', { count: miles }),
});

/** CAN-02: the store is the problem. */
const isElsewhere = ({ context: { manage } }: Moment) =>
  (manage.reason === 'location' || manage.reason === 'transport') &&
  manage.appointment?.source !== 'Legacy';

export const timeControls: Controls<
  | 'place.reconsidered'
  | 'date.chosen'
  | 'partOfDay.chosen'
  | 'radius.chosen'
  | 'manufacturer.chosen'
  | 'stores.wanted'
  | 'times.unfolded'
  | 'search.repeated'
  | 'time.picked'
  | 'time.submitted'
  | 'offeredTime.taken'
  | 'slot.accepted'
  | 'nearest.chosen'
  | 'time.reconsidered'
  | 'time.kept'
  | 'bookedTime.kept'
  | 'place.typed'
  | 'place.submitted'
> = {
  'place.typed': (moment, { text }): readonly Gesture[] | undefined =>
    placing(moment) ? [{ do: 'type', label: copy('get-started', 'where.label'), text }] : undefined,
  'place.submitted': (moment) =>
    firstOf(
      [on(moment, 'win-back', 'placing'), copy('win-back', 'place.look')],
      [on(moment, 'view-details', 'placing'), copy('view-details', 'earlier.form.save')],
      [placing(moment), copy('timeslots', 'near.look')],
    ),
  'time.kept': (moment) =>
    moment.context.hold === undefined ? undefined : press(copy('timeslots', 'kept.keep')),
  'bookedTime.kept': (moment) =>
    (hasOffers(moment) || on(moment, 'timeslots', 'empty')) && offersBookedTime(moment.context)
      ? press(copy('timeslots', 'booked.keep'))
      : undefined,
  'place.reconsidered': (moment) =>
    firstOf(
      [
        on(moment, 'timeslots', 'empty') || overEither(moment, 'empty'),
        copy('timeslots', 'none.place'),
      ],
      [choosing(moment), copy('timeslots', 'near.change')],
      [on(moment, 'resume', 'code', ...CLOSED_LINKS), copy('resume', 'new')],
      [on(moment, 'rx-ready', 'proving'), copy('rx-ready', 'other')],
      [invitationClosed(moment), copy('links', 'ways.book')],
      [on(moment, 'slot', 'unknown'), copy('slot', 'unknown.find')],
      [
        on(moment, 'win-back', 'offered', 'plain') && isElsewhere(moment),
        copy('win-back', 'otherPlace'),
      ],
    ),
  'date.chosen': (moment, event) => {
    const { result, days, alternatives } = moment.context.search;
    if (choosing(moment)) {
      // a day that is nearly over has few times left, too few to fold any away
      const others = days
        .filter(({ date }) => date !== result?.date)
        .toSorted((one, other) => other.slots - one.slots);
      const day = preferred(others, ({ date }) => date === event.date);
      if (day === undefined) return undefined;
      return [
        {
          do: 'press',
          role: 'button',
          name: (words) =>
            words.copy('timeslots', 'days.spoken', {
              date: dayIn(moment, words, day.date),
              times:
                day.slots >= SLOT_DEFAULTS.manyTimes
                  ? words.copy('timeslots', 'days.many')
                  : words.copy('timeslots', 'days.count', { count: day.slots }),
            }),
        },
      ];
    }
    const next = alternatives?.nextDate;
    if (next === undefined) return undefined;
    const [file, key] = on(moment, 'timeslots', 'empty')
      ? ['timeslots', 'none.nextDate']
      : [shared, 'empty.nextDate'];
    return press((words) => words.copy(file, key, { date: words.formats.longDate(next) }));
  },
  'partOfDay.chosen': (moment, { part }) => {
    const { partOfDay, alternatives } = moment.context.search;
    if (inForm(moment) || on(moment, 'view-details', 'placing'))
      return part === partOfDay
        ? undefined
        : [
            {
              do: 'select',
              label: copy('timeslots', 'part.label'),
              option: copy('timeslots', `part.wanted.${part}`),
            },
          ];
    const whole = alternatives?.anyPart;
    if (whole === undefined || part !== ANY_PART || !on(moment, 'timeslots', 'empty'))
      return undefined;
    return press((words) =>
      words.copy('timeslots', 'none.anyPart', { date: words.formats.longDate(whole.date) }),
    );
  },
  'radius.chosen': (moment, { miles }) => {
    const { search } = moment.context;
    if (inForm(moment) || overEither(moment, 'placing') || on(moment, 'view-details', 'placing'))
      return miles === search.miles ? undefined : [pickRadius(miles)];
    const wider = search.alternatives?.widerRadius;
    if (wider === undefined || wider.miles !== miles) return undefined;
    return on(moment, 'timeslots', 'empty')
      ? press((words) =>
          words.copy('timeslots', 'none.wider', {
            miles: words.formats.number(wider.miles),
            count: wider.stores,
          }),
        )
      : press((words) =>
          words.copy(shared, 'empty.wider', { miles: words.formats.miles(wider.miles) }),
        );
  },
  'manufacturer.chosen': (moment, { code }) => {
    const { result, manufacturer } = moment.context.search;
    const any = SLOT_DEFAULTS.manufacturerFilter;
    if (code === manufacturer) return undefined;
    if (on(moment, 'timeslots', 'empty'))
      return code === any ? press(copy('timeslots', 'maker.any')) : undefined;
    const makers = new Map(
      result?.locations.flatMap(({ manufacturers }) =>
        manufacturers.map((one) => [one.code, one.name]),
      ),
    );
    const name = makers.get(code) ?? [...makers.values()][0];
    if (code !== any && (makers.size < 2 || name === undefined)) return undefined;
    return [
      {
        do: 'select',
        label: copy('timeslots', 'maker.label'),
        option: code === any ? copy('timeslots', 'maker.any') : { text: name ?? code },
      },
    ];
  },
  'stores.wanted': (moment) =>
    choosing(moment) && moment.context.search.result?.pagination.more === true
      ? press(copy('timeslots', 'stores.more'))
      : undefined,
  'times.unfolded': (moment, { locationId }) => {
    const folded = storesOf(moment).filter((store) => timesAt(moment, store).hidden > 0);
    const store = preferred(folded, (one) => one.locationId === locationId);
    if (store === undefined) return undefined;
    const { hidden } = timesAt(moment, store);
    const name = copy('timeslots', 'stores.moreTimes', { count: hidden });
    return [{ do: 'press', role: 'button', name, within: cardOf(moment, store) }];
  },
  'search.repeated': (moment) =>
    firstOf(
      [
        overEither(moment, 'taken', 'overlapping', 'holdFailed', 'holdUnanswered') ||
          overEither(moment, 'waiting', 'saveFailed', 'saveUnanswered'),
        copy(shared, 'searchAgain'),
      ],
      [on(moment, 'timeslots', 'taken', 'lost'), copy('timeslots', 'gone.all')],
      [on(moment, 'timeslots', 'waiting') || hasNotHeld(moment), copy('timeslots', 'searchAgain')],
      [
        on(moment, 'quick-flow-timeslots') || on(moment, 'rx-ready-timeslots'),
        copy('quick-flow-timeslots', 'other'),
      ],
    ),
  'time.picked': (moment, { time }) => {
    const open = storesOf(moment).filter((one) => standingFor(moment, one, time).length > 0);
    const store = preferred(open, ({ locationId }) => locationId === time.locationId);
    if (store === undefined || !(choosing(moment) || inQuickForm(moment))) return undefined;
    const fit = preferred(standingFor(moment, store, time), (one) => startOf(one) === time.slot);
    if (fit === undefined) return undefined;
    const { isSplit } = moment.context.search;
    return [
      {
        do: 'choose',
        role: 'radio',
        name: (words) =>
          isForGroup(moment.context)
            ? fitIn(words, fit, { isSplit, visitMinutes: store.visitMinutes })
            : words.formats.time(startOf(fit)),
        within: cardOf(moment, store),
      },
    ];
  },
  'time.submitted': (moment) =>
    inForm(moment) || inQuickForm(moment) ? pressHold(moment) : undefined,
  'offeredTime.taken': (moment, event) => {
    if (!hasOffers(moment) && !inQuickForm(moment)) return undefined;
    const offer = offersOf(moment.context).find(({ as }) => as.includes(event.offer));
    if (offer === undefined) return undefined;
    const why = offer.as.length > 1 ? 'both' : event.offer;
    const take = moment.context.manage.isMovingAll ? 'group.move.take' : 'offers.take';
    return [
      {
        do: 'press',
        role: 'button',
        name: (words) =>
          words.copy('timeslots', take, { time: words.formats.time(offer.choice.slot) }),
        within: { role: 'region', name: copy('timeslots', `offers.${why}`) },
      },
    ];
  },
  'slot.accepted': (moment) =>
    on(moment, 'slot', 'offered') ? press(copy('common', 'continue')) : undefined,
  'nearest.chosen': (moment, event) => {
    const { context } = moment;
    const { alternatives, isSplit } = context.search;
    if (on(moment, 'slot', 'gone')) {
      const near = preferred(
        context.slot?.nearest ?? [],
        (one) => one.date === event.date && one.slot === event.slot,
      );
      return (
        near &&
        press((words) =>
          words.copy('slot', 'gone.at', {
            date: words.formats.longDate(near.date),
            time: words.formats.time(near.slot),
          }),
        )
      );
    }
    const time = preferred(
      nearTimesIn(alternatives),
      (one) => one.date === event.date && startOf(one) === event.slot,
    );
    return (
      time &&
      press((words) => {
        const date = words.formats.longDate(time.date);
        return isForGroup(context)
          ? words.copy('timeslots', 'group.near', {
              date,
              fit: fitIn(words, time, {
                isSplit,
                visitMinutes: (context.picked ?? context.choice)?.visitMinutes,
              }),
            })
          : words.copy('timeslots', 'at', {
              date,
              time: words.formats.time(startOf(time)),
            });
      })
    );
  },
  'time.reconsidered': (moment) =>
    firstOf(
      [
        ['booking-vaccine', 'manage-vaccine', 'group-vaccine', 'rx-vaccine'].some((one) =>
          over(moment, one, 'notThere'),
        ),
        copy('booking-vaccine', 'notThere.otherTime'),
      ],
      [on(moment, 'review-appt', 'overlapping'), copy('review-appt', 'otherTime')],
      [on(moment, 'review-appt', 'doseBooked'), copy('review-appt', 'doseBooked.later')],
      [on(moment, 'review-change', 'overlapping'), copy('review-change', 'otherTime')],
    ),
};

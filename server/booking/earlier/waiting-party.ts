// Who waits for an earlier time, and which times would suit, using the same searches and rules as
// any change of time (CNF-05, MNG-06).
import { isMovable } from '#domain/appointments.ts';
import { LEAST_GAIN_MINUTES, OFFER_MINUTES } from '#domain/earlier-times.ts';
import { INSTEAD, INSTEAD_LEAST_MINUTES } from '#domain/store-calendar.ts';
import { addDays, type IsoDate } from '#domain/dates.ts';
import { momentOf } from '#domain/timeslots.ts';
import { localDate, minutesLater } from '#domain/zones.ts';
import { keptScreening } from '#server/eligibility/kept-screening.ts';
import { milesBetween } from '#server/geo/distance.ts';
import {
  candidateAt,
  nearestStores,
  type Candidate,
  type Searcher,
} from '#server/timeslots/find-times.ts';
import { together } from '#server/timeslots/party-times.ts';
import { personOf } from '#server/timeslots/search-visit.ts';
import { seek, wantsOf, type Sought } from '#server/timeslots/sought.ts';
import { HORIZON_DAYS, LEAD_MINUTES } from '#server/timeslots/store-clock.ts';
import type { Booked } from '../changes/changes.store.ts';
import type { Engagement } from '../engagements/engagements.store.ts';
import { recordOf } from '../engagements/who-comes.ts';
import { wallTimeOf } from '../wall-time.ts';
import type { Wish } from './wishes.store.ts';

/** How many of the nearest stores are searched when there is no freed seat to go by. */
const NEAREST = 40;

/** The people of a booking who would move together. */
export interface WaitingParty {
  engagement: Engagement;
  /** Ordered by place; `first` is the one who comes earliest. */
  people: readonly Booked[];
  first: Booked;
}

/** What is searched for; a wish that is not saved yet has no id. */
export type Looked = Pick<Wish, 'latitude' | 'longitude' | 'miles' | 'partOfDay' | 'until'>;

/** A time at a store for all of them. */
export interface OfferableTime {
  store: Candidate['card'];
  storeId: number;
  miles: number;
  date: IsoDate;
  utcOffset: string;
  /** 'HH:MM' each, and how many people start then. */
  slots: readonly string[];
  people: readonly number[];
  /** When the first of them comes. */
  startsAt: Date;
}

/** Which group member's wish it is, or the whole group's, and why it was made. */
export type Whose = Pick<Wish, 'place' | 'because'>;

/**
 * The people who can be moved: one, or everyone in the booking; undefined when no one can be, or
 * the first of them should already have come. After a closing they can be moved even then (DSK-04).
 * The same people as those a hold for a whole group is for (take_party.sql).
 */
export function partyOf(
  { engagement, all }: { engagement: Engagement; all: readonly Booked[] },
  { place, because }: Whose,
): WaitingParty | undefined {
  const people = all.filter(
    ({ appointment, patient }) =>
      isMovable(appointment) && (place === null || patient.place === place),
  );
  const [first] = people.toSorted(
    (one, other) => +one.appointment.startsAt - +other.appointment.startsAt,
  );
  return first && (because === 'closed' || first.appointment.startsAt > first.now)
    ? { engagement, people, first }
    : undefined;
}

/** The day of the appointment and today, both at its store. */
export const daysOf = ({ first: { appointment, store, now } }: WaitingParty) => ({
  booked: localDate(appointment.startsAt, store.timeZone),
  today: localDate(now, store.timeZone),
});

/** One search for all of them, with the usual rules for stock, schedule, law and intervals. */
function soughtFor({ engagement, people }: WaitingParty, looked: Looked): Sought<PartyTimesOf> {
  const until = addDays(looked.until, HORIZON_DAYS);
  return seek({
    position: looked,
    miles: looked.miles,
    people: people.map(({ appointment, patient, store }) => {
      const kept = recordOf(engagement, patient.place) ?? {};
      const screening = keptScreening(kept);
      const isWeak = appointment.vaccines.some(({ immunocompromised }) => immunocompromised);
      const said = isWeak
        ? { ...screening, answers: { ...screening.answers, immunocompromised: 'yes' as const } }
        : screening;
      const wants = wantsOf(appointment.vaccines, 'vaccines');
      return personOf(wants, { dob: patient.dob, state: store.state, until, screening: said });
    }),
    choices: together({ people: people.length }),
    partOfDay: looked.partOfDay,
    // A search normally shows a booking its own held seats as free. Not this one: times already
    // offered are not free.
    engagementId: undefined,
    sessionId: undefined,
  });
}

type PartyTimesOf =
  ReturnType<typeof together> extends { timesOf: (...all: never[]) => (infer T)[] } ? T : never;

/**
 * All suitable times of a store, earliest first: earlier than the booked one, not after the last
 * day, and late enough to answer the offer and then travel.
 */
function* timesAt(
  candidate: Candidate<PartyTimesOf>,
  { first: { appointment, now } }: WaitingParty,
  { until }: Looked,
): Generator<OfferableTime> {
  const soonest = minutesLater(now, OFFER_MINUTES + LEAD_MINUTES);
  const latest = minutesLater(appointment.startsAt, -LEAST_GAIN_MINUTES);
  for (let date = candidate.today; date <= until; date = addDays(date, 1)) {
    for (const time of timesOn(candidate, date)) {
      if (time.startsAt < soonest) continue;
      if (time.startsAt > latest) return;
      yield time;
    }
  }
}

/** All of a store's times on a date, in order. */
const timesOn = (
  { id: storeId, card: store, miles, timesOn: on }: Candidate<PartyTimesOf>,
  date: IsoDate,
): OfferableTime[] =>
  on(date).flatMap(({ utcOffset, parties }) =>
    parties.map(({ slots, people }) => {
      const startsAt = new Date(momentOf({ date, utcOffset }, slots[0] ?? ''));
      return { store, storeId, miles, date, utcOffset, slots, people, startsAt };
    }),
  );

/** The earliest time at the stores nearest to the chosen place. */
export async function earliestNear(
  searcher: Searcher,
  party: WaitingParty,
  looked: Looked,
  isWanted: (time: OfferableTime) => boolean = () => true,
): Promise<OfferableTime | undefined> {
  const days = HORIZON_DAYS;
  const candidates = await nearestStores(searcher, soughtFor(party, looked), { days }, NEAREST);
  return candidates
    .flatMap((candidate) => firstOf(timesAt(candidate, party, looked), isWanted) ?? [])
    .reduce<OfferableTime | undefined>(
      (first, time) => (first && first.startsAt <= time.startsAt ? first : time),
      undefined,
    );
}

/**
 * DSK-04: replacements for a lost time, closest in time first. At the same store, if it has any
 * within some days of it; else at the nearest store that has; else at the same store on any day.
 */
export async function timesInstead(
  searcher: Searcher,
  party: WaitingParty,
  wish: Looked,
): Promise<OfferableTime[]> {
  const sought = soughtFor(party, wish);
  const { appointment, store, now } = party.first;
  const own = await candidateAt(searcher, sought, appointment.storeId, () => 0);
  const lostOn = localDate(appointment.startsAt, store.timeZone);
  const soonest = minutesLater(now, INSTEAD_LEAST_MINUTES);
  const distance = ({ startsAt }: OfferableTime) => Math.abs(+startsAt - +appointment.startsAt);
  const timesOf = (candidate: Candidate<PartyTimesOf>, days: number): OfferableTime[] =>
    Array.from({ length: 2 * days + 1 }, (_, index) => addDays(lostOn, index - days))
      .flatMap((date) => timesOn(candidate, date))
      .filter(({ startsAt }) => startsAt >= soonest)
      .toSorted((one, other) => distance(one) - distance(other));
  const near = own ? timesOf(own, INSTEAD.days) : [];
  if (near.length > 0) return near;
  const range = { days: HORIZON_DAYS };
  for (const candidate of await nearestStores(searcher, sought, range, NEAREST)) {
    const times = timesOf(candidate, INSTEAD.days);
    if (times.length > 0) return times;
  }
  return own ? timesOf(own, HORIZON_DAYS) : [];
}

/** The earliest time at one store that uses a seat freed there. */
export async function earliestAt(
  searcher: Searcher,
  party: WaitingParty,
  looked: Looked,
  { storeId, startsAt }: { storeId: number; startsAt: Date },
  isWanted: (time: OfferableTime) => boolean,
): Promise<OfferableTime | undefined> {
  const candidate = await candidateAt(searcher, soughtFor(party, looked), storeId, (position) =>
    milesBetween(looked, position),
  );
  if (!candidate || candidate.miles > looked.miles) return undefined;
  const { date, slot } = wallTimeOf(startsAt, candidate.card.timeZone);
  return firstOf(
    timesAt(candidate, party, looked),
    (time) => time.date === date && time.slots.includes(slot) && isWanted(time),
  );
}

function firstOf<T>(all: Iterable<T>, isWanted: (one: T) => boolean): T | undefined {
  for (const one of all) if (isWanted(one)) return one;
  return undefined;
}

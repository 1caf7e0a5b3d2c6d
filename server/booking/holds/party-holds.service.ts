// Seats for a whole group, all or none (GRP-01, GRP-03).
import type pg from 'pg';
import type { Alternatives } from '#contract/errors.ts';
import type { Hold } from '#contract/holds.ts';
import type { Language } from '#domain/languages.ts';
import type { KeptMember, KeptPerson } from '#server/eligibility/kept-record.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Intention } from '#server/security/once.ts';
import { partiesNear } from '#server/timeslots/store-parties.ts';
import { timesNear } from '#server/timeslots/store-times.ts';
import { judgeParty, type PartyJudgement } from '../judge-visit.ts';
import { wallTimeOf, type WallTime } from '../wall-time.ts';
import {
  invalid,
  isOwnTime,
  REFUSAL_OF,
  settle,
  stateOf,
  termsOf,
  unlessCollided,
  type Holds,
} from './holds.service.ts';
import { bookedStarts } from './holds.store.ts';
import { takeParty, type PartyTaking, type PartyWanted } from './party-holds.store.ts';
import type { PartyWish, PersonWish } from './party-wish.ts';
import { isStocked } from './stock.ts';
import type { ShelvedStore } from './store-shelf.ts';

/**
 * Holds a seat for everybody of a group at their times of one date (HLD-06, HLD-07). An earlier
 * hold of the engagement is freed in the same transaction, after the new one is safe. What the same
 * people hold already stays the same hold, counted anew.
 */
export async function holdParty(
  holds: Holds,
  intention: Intention,
  wish: PartyWish | Refused,
  language: Language,
): Promise<Hold | Refused> {
  if (isRefused(wish)) return wish;
  return settle(holds, wish, intention.session, async ({ store, person, isFresh }) => {
    // Whose engagement it is comes before what is wrong with the wish.
    if (!person) return isFresh ? refuse('FC_903_NotFound') : 'changed';
    const times = timesOf(wish, store);
    if (isRefused(times)) return times;
    const members = membersOf(wish, person);
    if (isRefused(members)) return isFresh ? members : 'changed';
    const judgement = judged({ wish, store, times, members }, language);
    const asked = { wish, store, person, times, judgement };
    const taking = await unlessCollided(
      takeParty(holds.pool, partyWanted(holds, asked), intention),
    );
    return taking.outcome === 'changed' ? 'changed' : answer(holds, taking, asked);
  });
}

/** Everything one try is about. */
interface Asked {
  wish: PartyWish;
  store: ShelvedStore;
  person: KeptPerson;
  /** Of each, on the store's clock. */
  times: WallTime[];
  judgement: PartyJudgement;
}

/**
 * Refused when somebody saw another time on the store's clock, or comes on another date than the
 * others.
 */
function timesOf({ people }: PartyWish, { card }: ShelvedStore): WallTime[] | Refused {
  const times = people.map(({ appointmentDate }) =>
    wallTimeOf(new Date(appointmentDate), card.timeZone),
  );
  const date = times[0]?.date;
  const wrong = people.find(
    ({ slot }, index) => times[index]?.slot !== slot || times[index]?.date !== date,
  );
  return wrong ? invalid(wrong.fields.slot) : times;
}

/** What is kept of each; refused for one person's engagement, and for whom nothing is kept. */
function membersOf(
  { people, fields: { bookingType } }: PartyWish,
  { party }: KeptPerson,
): KeptMember[] | Refused {
  if (!party) return invalid(bookingType);
  const members: KeptMember[] = [];
  for (const { place, fields } of people) {
    const member = party.find((one) => one.place === place);
    if (!member) return invalid(fields.place);
    members.push(member);
  }
  return members;
}

/** Each by their own record. */
function judged(
  {
    wish,
    store,
    times,
    members,
  }: Pick<Asked, 'wish' | 'store' | 'times'> & { members: KeptMember[] },
  language: Language,
): PartyJudgement {
  const people = members.flatMap((visitor, index) => {
    const person = wish.people[index];
    return person ? [{ visitor, vaccines: person.vaccines, fieldOf: person.fields.vaccine }] : [];
  });
  return judgeParty(people, { state: stateOf(store), on: times[0]?.date ?? '' }, language);
}

const isAllStocked = (people: readonly PersonWish[], { card }: ShelvedStore): boolean =>
  people.every(({ vaccines }) => isStocked(vaccines, card));

function partyWanted(holds: Holds, { wish, store, person, times, judgement }: Asked): PartyWanted {
  // A time that the store does not have has no seats: refused as one that is gone, with others to
  // choose from.
  const canBe = isAllStocked(wish.people, store) && times.every((time) => isOwnTime(store, time));
  return {
    ...termsOf(holds, wish, { store, person, time: firstOf(times) }),
    seats: canBe ? store.card.seats : 0,
    isEligible: !judgement.refusal,
    people: wish.people.map(({ place, vaccines, appointmentDate }, index) => ({
      place,
      startsAt: times[index]?.appointmentDate ?? appointmentDate,
      vaccines: judgement.vaccines[index] ?? vaccines,
    })),
  };
}

/** When the group begins. */
function firstOf(times: readonly WallTime[]): WallTime {
  const [first] = times.toSorted(
    (one, other) => Date.parse(one.appointmentDate) - Date.parse(other.appointmentDate),
  );
  if (!first) throw new Error('a group without people asked for times');
  return first;
}

async function answer(
  { pool }: Holds,
  taking: Exclude<PartyTaking, { outcome: 'changed' }>,
  { wish, store, times, judgement }: Asked,
): Promise<Hold | Refused> {
  switch (taking.outcome) {
    case 'taken':
    case 'repeated':
      return taking.reply;
    case 'several':
      return invalid('patients');
    case 'ineligible':
      return judgement.refusal ?? refuse('ELIGIBLITY_ERROR');
    case 'lost': {
      // Another time of a store that lacks a vaccine would be no help.
      if (!isAllStocked(wish.people, store)) return refuse('FC_908_Conflict');
      const alternatives = await instead(pool, wish, firstOf(times), judgement);
      return refuse('FC_908_Conflict', { alternatives });
    }
    case 'unknown':
    case 'different':
    case 'confirmed':
    case 'closed':
      return refuse(REFUSAL_OF[taking.outcome]);
  }
}

/** HLD-07: where the group still fits; what is booked already is no other time. */
async function instead(
  pool: pg.Pool,
  wish: PartyWish,
  { appointmentDate }: WallTime,
  { isValid }: PartyJudgement,
): Promise<Alternatives> {
  const { engagementId, storeNumber, people, isEdit, isAlone } = wish;
  const asker = { engagementId: whoseRoom(wish), people: people.length, isValid };
  const place = people.length === 1 ? people[0]?.place : undefined;
  const booked = isEdit ? await bookedStarts(pool, engagementId, place) : [];
  const isOther = (moment: string) => !booked.includes(Date.parse(moment));
  if (isAlone) {
    const times = await timesNear(pool, storeNumber, appointmentDate, asker);
    return { nearestTimes: times.filter((time) => isOther(time.appointmentDate)) };
  }
  const parties = await partiesNear(pool, storeNumber, appointmentDate, asker);
  return {
    nearestParties: parties.filter(({ date, slots, utcOffset }) =>
      isOther(`${date}T${slots[0]}:00${utcOffset}`),
    ),
  };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * What a group gives up makes room for it; what is booked may stay another's of the group, so there
 * it is in the way.
 */
const whoseRoom = ({ engagementId, isEdit }: PartyWish): string => (isEdit ? NOBODY : engagementId);

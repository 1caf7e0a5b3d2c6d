// A person's vaccination record: what was given here, what they told of before, and what is due
// next (CRD-02, CRD-05).
import type { getRecord, listRecords, RecordedDose } from '#contract/records.ts';
import type { Reply } from '#contract/operation.ts';
import type { IsoDate } from '#domain/dates.ts';
import { dueNext } from '#domain/eligibility/due-next.ts';
import { isSameDose } from '#domain/eligibility/same-dose.ts';
import { localDate } from '#domain/zones.ts';
import type { Db } from '#server/database/database.ts';
import { caseOf, eligibility } from '#server/eligibility/eligibility.ts';
import { keptScreening } from '#server/eligibility/kept-screening.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { findOwn, hasAll, type ManagedRow, type Owner } from '#server/manage/managed.store.ts';
import { manufacturerName } from '#server/stores/products.ts';
import {
  dosesAtVisits,
  peopleOfAccount,
  visitsOfPerson,
  type GivenDose,
  type PersonVisit,
} from './records.store.ts';

/** What a record is written from. */
export interface FoundRecord {
  seed: ManagedRow;
  /** The newest first. */
  visits: PersonVisit[];
  given: GivenDose[];
}

/**
 * The record of the person of an appointment, for who reaches the appointment as for managing it;
 * undefined for all others.
 */
export async function findRecord(
  db: Db,
  owner: Owner,
  confirmationNumber: string,
): Promise<FoundRecord | undefined> {
  const seed = await findOwn(db, confirmationNumber, owner);
  if (!seed) return undefined;
  const visits = await visitsOfPerson(db, seed, { byContact: hasShownThemselves(seed, owner) });
  const given = await dosesAtVisits(
    db,
    visits.map(({ appointmentId }) => appointmentId),
  );
  return { seed, visits, given };
}

/**
 * Whether the team has seen this person at this visit, and who asks has named them alone: who
 * booked for a group learns nothing of its people but what they came for together (SAF-01).
 */
const hasShownThemselves = (seed: ManagedRow, owner: Owner): boolean =>
  seed.appointment.status === 'Fulfilled' &&
  (seed.engagement.bookingType === 'Individual' || !hasAll(seed, owner));

/** UNAUTHENTICATED for a number that is unknown, a group's, or not this visitor's. */
export async function readRecord(
  db: Db,
  owner: Owner,
  confirmationNumber: string,
): Promise<Reply<typeof getRecord> | Refused> {
  const found = await findRecord(db, owner, confirmationNumber);
  return found ? recordOf(found) : refuse('UNAUTHENTICATED');
}

function recordOf({ seed, visits, given }: FoundRecord): Reply<typeof getRecord> {
  const { person, appointment, store, now } = seed;
  const [newest] = visits;
  const where = newest?.store ?? store;
  const today = localDate(now, where.timeZone);
  const doses = [...given.map(givenDose), ...toldDoses(visits, given)].toSorted((one, other) =>
    other.on.localeCompare(one.on),
  );
  return {
    confirmationNumber: appointment.confirmationNumber,
    firstName: person.firstName,
    lastName: person.lastName,
    dateOfBirth: person.dob,
    doses,
    due: dueOf(seed, { visits, given, doses, today, state: where.state }),
    today,
    zip: where.zip,
  };
}

const givenDose = ({ vaccineCode, on, mvx, lot, store, city }: GivenDose): RecordedDose => ({
  vaccineCode,
  on,
  source: 'given',
  maker: manufacturerName(mvx),
  lot,
  store: `${store}, ${city}`,
});

const saidAt = ({ engagement: { people }, place }: PersonVisit) => {
  const said = people.find((one) => one.place === place) ?? people[0];
  return keptScreening(said ?? {});
};

/** Each once, however often it was told; and not what was given here on that day. */
function toldDoses(visits: readonly PersonVisit[], given: readonly GivenDose[]): RecordedDose[] {
  const { products } = eligibility();
  const told: RecordedDose[] = [];
  for (const { vaccineCode, date, manufacturer } of visits.flatMap(
    (visit) => saidAt(visit).history ?? [],
  )) {
    if (vaccineCode === undefined) continue;
    const isThere = [...given, ...told].some(
      (one) => one.on === date && isSameDose(products, one.vaccineCode, vaccineCode),
    );
    if (isThere) continue;
    told.push({
      vaccineCode,
      on: date,
      source: 'told',
      ...(manufacturer && { maker: manufacturerName(manufacturer) }),
    });
  }
  return told;
}

/**
 * With what was said of health at the newest visit; what was said before may not be so any more.
 */
function dueOf(
  { person }: ManagedRow,
  {
    visits,
    given,
    doses,
    today,
    state,
  }: {
    visits: readonly PersonVisit[];
    given: readonly GivenDose[];
    doses: readonly RecordedDose[];
    today: IsoDate;
    state: string;
  },
) {
  const [newest] = visits;
  const history = [
    ...given.map(({ cvx, on }) => ({ cvx, date: on })),
    ...doses.flatMap(({ source, vaccineCode, on: date }) =>
      source === 'told' ? { vaccineCode, date } : [],
    ),
  ];
  const { answers } = newest ? saidAt(newest) : {};
  const about = caseOf({
    dob: person.dob,
    state,
    on: today,
    screening: { history, answers, ...sexOf(person) },
  });
  return dueNext(
    eligibility(),
    about,
    doses.map(({ vaccineCode }) => vaccineCode),
  );
}

/** PAT-01: what the schedule reads of it. */
const sexOf = ({ gender }: ManagedRow['person']) =>
  gender === 'Female' || gender === 'Male' ? { sex: gender } : {};

/** FC_903_NotFound when nobody was given anything at a visit that the account booked. */
export async function listPeople(
  db: Db,
  accountId: string,
): Promise<Reply<typeof listRecords> | Refused> {
  const people = await peopleOfAccount(db, accountId);
  return people.length > 0 ? { people } : refuse('FC_903_NotFound');
}

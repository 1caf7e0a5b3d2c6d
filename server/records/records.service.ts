// A patient's vaccination record: doses given here, doses they told us of, and what is due next
// (CRD-02, CRD-05).
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

/** The data of a record. */
export interface FoundRecord {
  seed: ManagedRow;
  /** Newest first. */
  visits: PersonVisit[];
  given: GivenDose[];
}

/**
 * The record of an appointment's patient, for a visitor who may manage the appointment; undefined
 * for all others.
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
 * Whether the team has seen this patient at this visit, and the visitor named only this patient:
 * the organizer of a group learns nothing about its members beyond the joint visit (SAF-01).
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
    due: dueOf(seed, { visits, given, doses, today, state: where.state }).map((dose) => ({
      ...dose,
      ...bookedOn(visits, dose.vaccineCode, today),
    })),
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

/** Each dose once, however often it was told; doses given here on the same day are left out. */
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

/** Uses the health answers of the newest visit; older ones may no longer be true. */
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

/** PAT-01: the part of gender the schedule uses. */
const sexOf = ({ gender }: ManagedRow['person']) =>
  gender === 'Female' || gender === 'Male' ? { sex: gender } : {};

/** The soonest visit that is still to come and is to give a dose of this series. */
function bookedOn(
  visits: readonly PersonVisit[],
  vaccineCode: string,
  today: IsoDate,
): { bookedOn?: IsoDate } {
  const { products } = eligibility();
  const soonest = visits.findLast(
    ({ isOpen, on, vaccines }) =>
      isOpen && on >= today && vaccines.some(({ code }) => isSameDose(products, code, vaccineCode)),
  );
  return soonest ? { bookedOn: soonest.on } : {};
}

/** FC_903_NotFound when no visit booked by the account had a dose. */
export async function listPeople(
  db: Db,
  accountId: string,
): Promise<Reply<typeof listRecords> | Refused> {
  const people = await peopleOfAccount(db, accountId);
  return people.length > 0 ? { people } : refuse('FC_903_NotFound');
}

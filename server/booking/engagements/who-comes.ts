// The people of an engagement, each with their answers; a single person is a party of one (GRP-02).
// The API describes one person beside the journey and a group in a list: this file reads both into
// one shape and writes them back without loss (ENG-10, ENG-15).
import type { Party, Person } from '#contract/person.ts';
import type { BookingType } from '#domain/engagement.ts';
import type { IsoDate } from '#domain/dates.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import type { KeptRecord } from '#server/eligibility/kept-screening.ts';
import type { FieldProblem } from '#server/http/refusal.ts';
import type { JourneyData, MetaData, UserResponse } from '../booking.schema.ts';
import type { Engagement } from './engagements.store.ts';
import { birthProblem } from './today.ts';

type People = Pick<Engagement, 'people'>;

/** What is said about a journey, as sent over the API. */
export interface Told {
  metaData: MetaData;
  userResponses?: UserResponse[] | undefined;
}

/** The same, as stored. */
interface Kept {
  metaData: JourneyData;
  /**
   * For one person the fields in this request; for a group all its people; undefined when none were
   * sent.
   */
  people: Person[] | undefined;
}

/** The place of the only person. */
const ALONE = 1;

/** Splits the journey's own fields from those of its people. */
export function apart(
  bookingType: BookingType,
  { metaData: { party, ...metaData }, userResponses }: Told,
): Kept {
  if (bookingType === 'Group') return { metaData: withoutPerson(metaData), people: party };
  const { dob, serviceIds, history, appointmentDate, progress } = metaData;
  const said = { dob, serviceIds, history, appointmentDate, userResponses };
  const person = {
    place: ALONE,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)),
    // Progress is always sent complete: a missing maker is no longer wanted.
    ...(progress && { maker: progress.maker }),
  };
  const { appointmentDate: _start, ...own } = withoutPerson(metaData);
  return { metaData: own, people: [person] };
}

/**
 * Drops the fields of a single person, which in a group would belong to no one; the start time
 * stays with the journey.
 */
function withoutPerson({
  dob: _dob,
  serviceIds: _serviceIds,
  history: _history,
  progress,
  ...own
}: Omit<MetaData, 'party'>): JourneyData {
  if (!progress) return own;
  const { maker: _maker, ...kept } = progress;
  return { ...own, progress: kept };
}

/**
 * The journey with its people, as sent over the API.
 * @param alone for a group, the place of a member whose fields go beside the journey's
 */
export function together(
  { bookingType, metaData, people }: Pick<Engagement, 'bookingType' | 'metaData' | 'people'>,
  alone?: Person['place'],
): Required<Told> {
  const isGroup = bookingType === 'Group';
  const person = isGroup ? people.find(({ place }) => place === alone) : people[0];
  const { dob, serviceIds, history, userResponses = [], maker } = person ?? {};
  const appointmentDate = person
    ? person.appointmentDate
    : (firstStart(people) ?? metaData.appointmentDate);
  const { progress } = metaData;
  return {
    metaData: {
      ...metaData,
      // A group member has given the details that the list's type requires.
      ...(isGroup && people.length > 0 && { party: people as Party }),
      ...(dob && { dob }),
      ...(serviceIds && { serviceIds }),
      ...(history && { history }),
      ...(appointmentDate && { appointmentDate }),
      ...((progress ?? maker) && { progress: { ...progress, ...(maker && { maker }) } }),
    },
    userResponses,
  };
}

/** When the first of them starts; undefined before a time is chosen. */
export function firstStart(people: readonly Person[]): string | undefined {
  const [first] = people
    .flatMap(({ appointmentDate }) => appointmentDate ?? [])
    .toSorted((one, other) => Date.parse(one) - Date.parse(other));
  return first;
}

/**
 * The people to store after this request: a single person's fields are merged into the known ones,
 * a group's list replaces them. When the kind of booking changed, the known people are dropped.
 * @param known undefined when the journey begins
 */
export function peopleNow(
  bookingType: BookingType,
  said: Person[] | undefined,
  known?: Pick<Engagement, 'bookingType' | 'people'>,
): Person[] {
  const before = known?.bookingType === bookingType ? known.people : [];
  if (bookingType === 'Group') return said ?? before;
  return [{ place: ALONE, ...before[0], ...said?.[0] }];
}

/** All people, with the given changes applied by place. */
export const peopleWith = (
  people: readonly Person[],
  changes: ReadonlyMap<Person['place'], Partial<Person>>,
): Person[] => people.map((person) => ({ ...person, ...changes.get(person.place) }));

export const personAt = ({ people }: People, place: Person['place']): Person | undefined =>
  people.find((person) => person.place === place);

/** A person's stored answers that eligibility reads; undefined when no one has that place. */
export function recordOf(engagement: People, place: Person['place']): KeptRecord | undefined {
  const person = personAt(engagement, place);
  return person && { history: person.history, userResponses: person.userResponses };
}

/** The request field of a value of the person at that index. */
export type FieldOfPerson = (index: number, name: string) => string;

/** VAC-02: the chosen vaccines can go into one booking. */
export function selectionProblem(
  codes: readonly string[] | undefined,
  name: string,
): FieldProblem | undefined {
  const problem = codes?.length ? checkSelection(codes) : undefined;
  return problem && { name, problem };
}

/** VAC-02, for each person. */
export const choicesProblem = (
  people: readonly Person[] | undefined,
  fieldOf: FieldOfPerson,
): FieldProblem | undefined =>
  firstOf(people, (person, index) =>
    selectionProblem(person.serviceIds, fieldOf(index, 'serviceIds')),
  );

/** VAL-01, ELG-02, for each person whose date of birth was sent. */
export const birthsProblem = (
  people: readonly Person[] | undefined,
  today: IsoDate,
  fieldOf: FieldOfPerson,
): FieldProblem | undefined =>
  firstOf(people, ({ dob }, index) => {
    const problem = dob === undefined ? undefined : birthProblem(dob, today);
    return problem && { name: fieldOf(index, 'dob'), problem };
  });

function firstOf(
  people: readonly Person[] = [],
  look: (person: Person, index: number) => FieldProblem | undefined,
): FieldProblem | undefined {
  for (const [index, person] of people.entries()) {
    const problem = look(person, index);
    if (problem) return problem;
  }
  return undefined;
}

// Whom an engagement is for, each with what they have said; one person is a party of one (GRP-02).
// The addresses tell of one person beside the journey and of a group in a list: here the two are
// read into one shape and told again, and nothing is lost on the way (ENG-10, ENG-15).
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

/** What was said of a journey, as it is sent and told. */
export interface Told {
  metaData: MetaData;
  userResponses?: UserResponse[] | undefined;
}

/** The same, as it is kept. */
interface Kept {
  metaData: JourneyData;
  /** Of one person what was said of them now; of a group everybody; undefined when nobody was. */
  people: Person[] | undefined;
}

/** Whoever books for one person. */
const ALONE = 1;

/** What is the journey's own, and what is said of its people. */
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
    // Progress is said as a whole: a maker that is not in it is wanted no more.
    ...(progress && { maker: progress.maker }),
  };
  const { appointmentDate: _start, ...own } = withoutPerson(metaData);
  return { metaData: own, people: [person] };
}

/** Beside a group, what is one person's would be of nobody; when it begins is the journey's. */
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
 * The journey with its people, as it is told.
 * @param alone of a group the place of whom it is told alone: what is theirs stands beside the rest
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
      // Whoever is of a group has said who they are, which its list requires.
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
 * The people as they are kept once this was said: of one person over what was known, of a group
 * everybody anew. Those of another kind of booking are others.
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

/** Everybody, with something else about some of them, by their places. */
export const peopleWith = (
  people: readonly Person[],
  changes: ReadonlyMap<Person['place'], Partial<Person>>,
): Person[] => people.map((person) => ({ ...person, ...changes.get(person.place) }));

export const personAt = ({ people }: People, place: Person['place']): Person | undefined =>
  people.find((person) => person.place === place);

/**
 * What is kept of somebody of an engagement that eligibility reads; undefined when nobody has that
 * place.
 */
export function recordOf(engagement: People, place: Person['place']): KeptRecord | undefined {
  const person = personAt(engagement, place);
  return person && { history: person.history, userResponses: person.userResponses };
}

/** Names the field in which something of the person with that index was sent. */
export type FieldOfPerson = (index: number, name: string) => string;

/** VAC-02: the chosen vaccines can go into one booking. */
export function selectionProblem(
  codes: readonly string[] | undefined,
  name: string,
): FieldProblem | undefined {
  const problem = codes?.length ? checkSelection(codes) : undefined;
  return problem && { name, problem };
}

/** VAC-02, of each. */
export const choicesProblem = (
  people: readonly Person[] | undefined,
  fieldOf: FieldOfPerson,
): FieldProblem | undefined =>
  firstOf(people, (person, index) =>
    selectionProblem(person.serviceIds, fieldOf(index, 'serviceIds')),
  );

/** VAL-01, ELG-02, of each whose date of birth is said. */
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

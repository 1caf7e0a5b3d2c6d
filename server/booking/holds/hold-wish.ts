// The forms in which times are asked for (HLD-05, HLD-06), read into one.
import type { z } from 'zod';
import type { createHold, createSchedulerHold } from '#contract/holds.ts';
import type { BookingType } from '#domain/engagement.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { invalidFields, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import { selectionProblem } from '../engagements/who-comes.ts';
import { isOtherProduct, withProduct } from '../held-product.ts';

/** Somebody of the party: when, what for, and where it was sent, to name what needs mending. */
export interface PersonWish {
  place: number;
  /** ISO 8601 with any offset: the moment counts. */
  appointmentDate: string;
  /** 'HH:MM' on the store's clock, as the visitor saw it. */
  slot: string;
  vaccines: HeldVaccine[];
  fields: { place: string; slot: string; vaccine: (index: number) => string };
}

/** Times at one store, for at least one person and each only once; one is a party of one. */
export interface HoldWish {
  engagementId: string;
  storeNumber: string;
  /** Whose engagements the form is for. */
  bookingType: BookingType;
  people: PersonWish[];
  /** CHN-10: other times for what is booked. */
  isEdit: boolean;
  /** One person's time (HLD-05): where it is gone, other times are told and not arrangements. */
  isAlone: boolean;
  /** Without a time: now, in the store's line (WLK-01). */
  walkIn?: { type: WalkInType; field: string } | undefined;
  fields: { bookingType: string };
}

type Item = z.output<typeof createHold.body>[number];
type WalkInType = NonNullable<Item['walkInType']>;
type SchedulerBody = z.output<typeof createSchedulerHold.body>;
type Service = SchedulerBody['patients'][number]['services'][number];

/** HLD-05; with a place, another time for one of a booked group (GRP-03). */
export function wishOfItem(item: Item): HoldWish | Refused {
  const vaccines = item.vaccines.map((vaccine) =>
    withProduct({ ...vaccine, code: canonicalCode(vaccine.code) }),
  );
  const problem =
    walkInProblem(item) ??
    selectionProblem(codesOf(vaccines), '0.vaccines') ??
    productProblem(item.vaccines, '0.vaccines') ??
    placeProblem(item);
  if (problem) return invalidFields(problem);
  const { engagementId, storeNumber, appointmentDate, slot, place } = item;
  const fields = { place: '0.place', slot: '0.slot', vaccine: vaccineField };
  return {
    engagementId,
    storeNumber,
    bookingType: place === undefined ? 'Individual' : 'Group',
    people: [{ place: place ?? 1, appointmentDate, slot, vaccines, fields }],
    isEdit: isEdit(item),
    isAlone: true,
    walkIn: walkInOf(item.walkInType, '0.walkInType'),
    fields: { bookingType: place === undefined ? '0.bookingType' : '0.place' },
  };
}

/**
 * HLD-06: each service of a person once. One person with a place is one of a booked group, who is
 * to have another time (GRP-03). That somebody of a group is immunocompromised is said for
 * all of it; who it is stands in each person's own answers, and those count. What is said of one
 * person is theirs.
 */
export function wishOfScheduler(body: SchedulerBody): HoldWish | Refused {
  const read = body.patients.map((patient, index) => personOf(body, patient, index));
  const people = read.map(({ person }) => person);
  const problem =
    sumsProblem(body, people) ??
    onePersonProblem(body, people) ??
    read.find((one) => one.problem)?.problem;
  if (problem) return invalidFields(problem);
  const { engagementId, storeNumber, bookingType } = body;
  const isAlone = bookingType === 'Individual';
  const isOfGroup = isAlone && body.patients[0]?.place !== undefined;
  return {
    engagementId,
    storeNumber,
    bookingType: isOfGroup ? 'Group' : bookingType,
    people,
    isEdit: isEdit(body),
    isAlone,
    walkIn: walkInOf(body.walkInType, 'walkInType'),
    fields: { bookingType: isOfGroup ? 'patients.0.place' : 'bookingType' },
  };
}

/** CHN-12: whether only a team member of the store may ask for this. */
export const isTeamMembers = ({ walkInType }: Pick<Item | SchedulerBody, 'walkInType'>): boolean =>
  walkInType === 'TMWalkIn';

const isEdit = ({ flowType }: Item | SchedulerBody) => flowType === 'EditAppointment';

const walkInOf = (type: WalkInType | undefined, field: string) => type && { type, field };

const codesOf = (vaccines: readonly HeldVaccine[]): string[] => vaccines.map(({ code }) => code);

const vaccineField = (index: number) => `0.vaccines.${index}.code`;

function personOf(
  body: SchedulerBody,
  patient: SchedulerBody['patients'][number],
  index: number,
): { person: PersonWish; problem: FieldProblem | undefined } {
  const { place = 1, slot = body.slot, appointmentDate = body.appointmentDate, services } = patient;
  const { vaccines, problem, fieldOf } = readServices(services, index);
  const at = `patients.${index}`;
  const fields = { place: `${at}.place`, slot: `${at}.slot`, vaccine: fieldOf };
  const isWeak = body.bookingType === 'Individual' && body.isImmunoCompromised;
  const said = vaccines.map((vaccine) => ({
    ...vaccine,
    ...(isWeak && { immunocompromised: true as const }),
  }));
  return { person: { place, slot, appointmentDate, vaccines: said, fields }, problem };
}

/**
 * HLD-06: what a patient's services are for, each once, whatever the list says; and what is wrong
 * with them, at its field.
 */
function readServices(services: readonly Service[], patient: number) {
  const field = `patients.${patient}.services`;
  const codes = services.map(({ serviceId }) => canonicalCode(serviceId));
  const kept = [...services.entries()].filter(
    ([index]) => codes.indexOf(codes[index] ?? '') === index,
  );
  const vaccines: HeldVaccine[] = kept.map(([, { serviceId, ...rest }]) =>
    withProduct({ ...rest, code: canonicalCode(serviceId) }),
  );
  const said = services.map(({ serviceId: code, ...rest }) => ({ ...rest, code }));
  return {
    vaccines,
    problem:
      preferenceProblem(services, field) ??
      selectionProblem(codesOf(vaccines), field) ??
      productProblem(said, field),
    /** Where the vaccine with that index was sent. */
    fieldOf: (index: number) => `${field}.${kept[index]?.[0]}.serviceId`,
  };
}

/** What is booked already is moved to a time, never into the line; one of a group as well. */
function walkInProblem(item: Item): FieldProblem | undefined {
  const { appointmentType, walkInType, place } = item;
  if (appointmentType === 'scheduled') {
    return walkInType && { name: '0.walkInType', problem: 'field.invalid' };
  }
  if (!walkInType) return { name: '0.walkInType', problem: 'field.missing' };
  if (!isEdit(item) && place === undefined) return undefined;
  return { name: '0.appointmentType', problem: 'field.invalid' };
}

/** GRP-03: before it is booked, a group has its times together. */
function placeProblem(item: Item): FieldProblem | undefined {
  if (item.place === undefined || isEdit(item)) return undefined;
  return { name: '0.place', problem: 'field.invalid' };
}

/**
 * What is said of all must be what is said of each: how many they are, at how many times, from
 * when.
 */
function sumsProblem(body: SchedulerBody, people: readonly PersonWish[]): FieldProblem | undefined {
  const { bookingType, numOfPatients, numberOfSlots, appointmentDate, walkInType } = body;
  const isEditing = isEdit(body);
  const most = bookingType === 'Individual' ? 1 : people.length;
  const places = people.map(({ place }) => place);
  const again = people.find(({ place }, index) => places.indexOf(place) < index);
  const starts = people.map((person) => Date.parse(person.appointmentDate));
  return invalidAt([
    walkInType !== undefined && (bookingType === 'Group' || isEditing) && 'walkInType',
    numOfPatients !== most && 'numOfPatients',
    people.length !== most && 'patients',
    again && again.fields.place,
    numberOfSlots !== new Set(starts).size && 'numberOfSlots',
    most > 1 && Math.min(...starts) !== Date.parse(appointmentDate) && 'appointmentDate',
  ]);
}

/** One person has no other time than the booking, and a place only in a group that is booked. */
function onePersonProblem(
  body: SchedulerBody,
  [person]: readonly PersonWish[],
): FieldProblem | undefined {
  const { bookingType, slot, appointmentDate, patients } = body;
  if (bookingType === 'Group' || !person) return undefined;
  return invalidAt([
    patients[0]?.place !== undefined && !isEdit(body) && 'patients.0.place',
    person.slot !== slot && 'patients.0.slot',
    person.appointmentDate !== appointmentDate && 'patients.0.appointmentDate',
  ]);
}

function invalidAt(names: readonly (string | false | undefined)[]): FieldProblem | undefined {
  const name = names.find((one) => typeof one === 'string');
  return name === undefined ? undefined : { name, problem: 'field.invalid' };
}

/** HLD-06: only COVID-19 vaccine comes with a choice of manufacturer. */
function preferenceProblem(services: readonly Service[], field: string): FieldProblem | undefined {
  const index = services.findIndex(
    ({ serviceId, manufPref }) => manufPref && canonicalCode(serviceId) !== COVID,
  );
  return index < 0 ? undefined : { name: `${field}.${index}.manufPref`, problem: 'field.invalid' };
}

/** HLD-05, HLD-06: a product of another vaccine, or of another maker than is wanted. */
function productProblem(
  said: readonly Pick<HeldVaccine, 'code' | 'productId' | 'manufPref'>[],
  field: string,
): FieldProblem | undefined {
  const index = said.findIndex(isOtherProduct);
  return index < 0 ? undefined : { name: `${field}.${index}.productId`, problem: 'field.invalid' };
}

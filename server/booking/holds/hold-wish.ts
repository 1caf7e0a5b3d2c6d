// Reads the request formats for holding times (HLD-05, HLD-06) into one.
import type { z } from 'zod';
import type { createHold, createSchedulerHold } from '#contract/holds.ts';
import type { BookingType } from '#domain/engagement.ts';
import { canonicalCode } from '#domain/vaccine-codes.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import { invalidFields, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import { selectionProblem } from '../engagements/who-comes.ts';
import { isOtherProduct, withProduct } from '../held-product.ts';

/**
 * A person of the party: when, for which vaccines, and their request fields, for naming what is
 * wrong.
 */
export interface PersonWish {
  place: number;
  /** ISO 8601 with any offset: the moment counts. */
  appointmentDate: string;
  /** 'HH:MM' in the store's local time, as the visitor saw it. */
  slot: string;
  vaccines: HeldVaccine[];
  fields: { place: string; slot: string; vaccine: (index: number) => string };
}

/**
 * Times at one store for one or more people, each named once; a single person is a party of one.
 */
export interface HoldWish {
  engagementId: string;
  storeNumber: string;
  /** The booking type this request format is for. */
  bookingType: BookingType;
  people: PersonWish[];
  /** CHN-10: other times for what is booked. */
  isEdit: boolean;
  /**
   * A single person's request (HLD-05): if the time is gone, it is offered other times instead of
   * group arrangements.
   */
  isAlone: boolean;
  /** Without a chosen time: now, in the store's line (WLK-01). */
  walkIn?: { type: WalkInType; field: string } | undefined;
  fields: { bookingType: string };
}

type Item = z.output<typeof createHold.body>[number];
type WalkInType = NonNullable<Item['walkInType']>;
type SchedulerBody = z.output<typeof createSchedulerHold.body>;
type Service = SchedulerBody['patients'][number]['services'][number];

/** HLD-05; with a place, another time for one member of a booked group (GRP-03). */
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
 * HLD-06: each service of a person once. A single person with a place is a member of a booked group
 * who wants another time (GRP-03). For a group the immunocompromised flag covers all members and
 * does not say which; each member's own answers count instead. For a single person the flag is
 * theirs.
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
 * HLD-06: the vaccines of a patient's services, without duplicates, and the first problem with
 * them, at its field.
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
    /** The request field of the vaccine at that index. */
    fieldOf: (index: number) => `${field}.${kept[index]?.[0]}.serviceId`,
  };
}

/**
 * A booked appointment, a group member's included, can be moved to a time but never into the line.
 */
function walkInProblem(item: Item): FieldProblem | undefined {
  const { appointmentType, walkInType, place } = item;
  if (appointmentType === 'scheduled') {
    return walkInType && { name: '0.walkInType', problem: 'field.invalid' };
  }
  if (!walkInType) return { name: '0.walkInType', problem: 'field.missing' };
  if (!isEdit(item) && place === undefined) return undefined;
  return { name: '0.appointmentType', problem: 'field.invalid' };
}

/** GRP-03: until it is booked, a group holds its times together. */
function placeProblem(item: Item): FieldProblem | undefined {
  if (item.place === undefined || isEdit(item)) return undefined;
  return { name: '0.place', problem: 'field.invalid' };
}

/**
 * The request's totals must match its people: their number, the number of distinct times, the first
 * start.
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

/**
 * A single person's time must equal the booking's, and only a member of a booked group has a place.
 */
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

/** HLD-06: only for COVID-19 vaccine can a manufacturer be chosen. */
function preferenceProblem(services: readonly Service[], field: string): FieldProblem | undefined {
  const index = services.findIndex(
    ({ serviceId, manufPref }) => manufPref && canonicalCode(serviceId) !== COVID,
  );
  return index < 0 ? undefined : { name: `${field}.${index}.manufPref`, problem: 'field.invalid' };
}

/** HLD-05, HLD-06: refuses a product of another vaccine, or of another maker than requested. */
function productProblem(
  said: readonly Pick<HeldVaccine, 'code' | 'productId' | 'manufPref'>[],
  field: string,
): FieldProblem | undefined {
  const index = said.findIndex(isOtherProduct);
  return index < 0 ? undefined : { name: `${field}.${index}.productId`, problem: 'field.invalid' };
}

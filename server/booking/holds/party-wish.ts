// What a group asks for, read from the global scheduler's form (HLD-06, GRP-01).
import type { z } from 'zod';
import type { createSchedulerHold } from '#contract/holds.ts';
import { isRefused, refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import type { HeldVaccine } from '../booking.schema.ts';
import { isTeamMembers, readServices, type HoldWish } from './hold-wish.ts';

/** Somebody of the group: when, what for, and where it was sent, to name what needs mending. */
export interface PersonWish {
  place: number;
  /** ISO 8601 with any offset: the moment counts. */
  appointmentDate: string;
  /** 'HH:MM' on the store's clock, as the visitor saw it. */
  slot: string;
  vaccines: HeldVaccine[];
  fields: { place: string; slot: string; vaccine: (index: number) => string };
}

/** Times at one store, for at least one person and each only once. */
export interface PartyWish {
  engagementId: string;
  storeNumber: string;
  people: PersonWish[];
  /** CHN-10: other times for what is booked. */
  isEdit?: boolean;
  /** One of them alone, in the words of one person's hold (HLD-05), and answered in them. */
  isAlone?: boolean;
  fields: { bookingType: string };
}

type Body = z.output<typeof createSchedulerHold.body>;

/**
 * HLD-06: each service of a person once. That somebody of the group is immunocompromised is said
 * for all of it; who it is stands in each person's own answers, and those count.
 */
export function wishOfGroup(body: Body): PartyWish | Refused {
  if (isTeamMembers(body)) return refuse('TEAM_MEMBERS_ONLY');
  const read = body.patients.map((patient, index) => personOf(body, patient, index));
  const people = read.map(({ person }) => person);
  const problem = sumsProblem(body, people) ?? read.find((one) => one.problem)?.problem;
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });
  const { engagementId, storeNumber, flowType } = body;
  return {
    engagementId,
    storeNumber,
    people,
    isEdit: flowType === 'EditAppointment',
    fields: { bookingType: 'bookingType' },
  };
}

/**
 * GRP-03: another time for one of a booked group, asked for as one person's is; before it is booked
 * a group has its times together.
 */
export function wishOfMember(wish: HoldWish | Refused, place: number): PartyWish | Refused {
  if (isRefused(wish)) return wish;
  const { engagementId, storeNumber, appointmentDate, slot, vaccines, isEdit = false } = wish;
  const field = '0.place';
  if (!isEdit) {
    return refuse('INVALID_REQUEST', { fields: [{ name: field, problem: 'field.invalid' }] });
  }
  const fields = { ...wish.fields, place: field };
  return {
    engagementId,
    storeNumber,
    people: [{ place, appointmentDate, slot, vaccines, fields }],
    isEdit,
    isAlone: true,
    fields: { bookingType: field },
  };
}

function personOf(body: Body, patient: Body['patients'][number], index: number) {
  const { place = 1, slot = body.slot, appointmentDate = body.appointmentDate, services } = patient;
  const { vaccines, problem, fieldOf } = readServices(services, index);
  const at = `patients.${index}`;
  const fields = { place: `${at}.place`, slot: `${at}.slot`, vaccine: fieldOf };
  const person: PersonWish = { place, slot, appointmentDate, vaccines, fields };
  return { person, problem };
}

/**
 * What is said of all must be what is said of each: how many they are, at how many times, from
 * when.
 */
function sumsProblem(body: Body, people: readonly PersonWish[]): FieldProblem | undefined {
  const places = people.map(({ place }) => place);
  const again = people.find(({ place }, index) => places.indexOf(place) < index);
  const starts = people.map(({ appointmentDate }) => Date.parse(appointmentDate));
  const wrong = [
    body.numOfPatients !== people.length && 'numOfPatients',
    again && again.fields.place,
    body.numberOfSlots !== new Set(starts).size && 'numberOfSlots',
    Math.min(...starts) !== Date.parse(body.appointmentDate) && 'appointmentDate',
  ].find((name) => typeof name === 'string');
  return wrong ? { name: wrong, problem: 'field.invalid' } : undefined;
}

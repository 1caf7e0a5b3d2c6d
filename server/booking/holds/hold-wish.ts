// The two forms in which a time is asked for (HLD-05, HLD-06), read into one.
import type { z } from 'zod';
import type { createHold, createSchedulerHold } from '#contract/holds.ts';
import { checkSelection, COVID } from '#domain/vaccine-selection.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import type { HeldVaccine } from '../booking.schema.ts';

/** A time, what for, and by whom. */
export interface HoldWish {
  engagementId: string;
  storeNumber: string;
  /** ISO 8601 with any offset: the moment counts. */
  appointmentDate: string;
  /** 'HH:MM' on the store's clock, as the visitor saw it. */
  slot: string;
  vaccines: HeldVaccine[];
  /** CHN-10: another time for what is booked. */
  isEdit?: boolean;
  /** Where it was sent, to name what needs mending. */
  fields: { bookingType: string; slot: string; vaccine: (index: number) => string };
}

type Item = z.output<typeof createHold.body>[number];
type SchedulerBody = z.output<typeof createSchedulerHold.body>;
type Service = SchedulerBody['patients'][number]['services'][number];

/** HLD-05. */
export function wishOfItem(item: Item): HoldWish | Refused {
  if (isTeamMembers(item)) return refuse('TEAM_MEMBERS_ONLY');
  const vaccines = item.vaccines.map((vaccine) => ({ ...vaccine, code: ownCode(vaccine.code) }));
  const problem = walkInProblem(item) ?? selectionProblem(vaccines, '0.vaccines');
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });
  return {
    ...timeOf(item),
    vaccines,
    isEdit: item.flowType === 'EditAppointment',
    fields: {
      bookingType: '0.bookingType',
      slot: '0.slot',
      vaccine: (index) => `0.vaccines.${index}.code`,
    },
  };
}

/** HLD-06: one person, in one seat. */
export function wishOfScheduler(body: SchedulerBody): HoldWish | Refused {
  if (isTeamMembers(body)) return refuse('TEAM_MEMBERS_ONLY');
  const { vaccines, problem, fieldOf } = readServices(body.patients[0]?.services ?? [], 0);
  const wrong = onePersonProblem(body) ?? problem;
  if (wrong) return refuse('INVALID_REQUEST', { fields: [wrong] });
  const immunocompromised = body.isImmunoCompromised && { immunocompromised: true as const };
  return {
    ...timeOf(body),
    vaccines: vaccines.map((vaccine) => ({ ...vaccine, ...immunocompromised })),
    isEdit: body.flowType === 'EditAppointment',
    fields: { bookingType: 'bookingType', slot: 'slot', vaccine: fieldOf },
  };
}

/** CHN-12: as for an engagement, nobody can show to be a team member yet. */
export const isTeamMembers = ({ walkInType }: Item | SchedulerBody) => walkInType === 'TMWalkIn';

const timeOf = ({ engagementId, storeNumber, appointmentDate, slot }: Item | SchedulerBody) => ({
  engagementId,
  storeNumber,
  appointmentDate,
  slot,
});

/** The catalogue's own code for an alias; the contract has checked that there is one. */
const ownCode = (code: string): string => vaccineByCode(code)?.code ?? code;

/**
 * HLD-06: what a patient's services are for, each once, whatever the list says; and what is wrong
 * with them, at its field.
 */
export function readServices(services: readonly Service[], patient: number) {
  const field = `patients.${patient}.services`;
  const codes = services.map(({ serviceId }) => ownCode(serviceId));
  const kept = [...services.entries()].filter(
    ([index]) => codes.indexOf(codes[index] ?? '') === index,
  );
  const vaccines: HeldVaccine[] = kept.map(([, { serviceId, ...rest }]) => ({
    ...rest,
    code: ownCode(serviceId),
  }));
  return {
    vaccines,
    problem: preferenceProblem(services, field) ?? selectionProblem(vaccines, field),
    /** Where the vaccine with that index was sent. */
    fieldOf: (index: number) => `${field}.${kept[index]?.[0]}.serviceId`,
  };
}

function walkInProblem({ appointmentType, walkInType }: Item): FieldProblem | undefined {
  if (appointmentType === 'scheduled' || walkInType) return undefined;
  return { name: '0.walkInType', problem: 'field.missing' };
}

function selectionProblem(
  vaccines: readonly HeldVaccine[],
  name: string,
): FieldProblem | undefined {
  const problem = checkSelection(vaccines.map(({ code }) => code));
  return problem && { name, problem };
}

/** Here is one person, in one seat. */
function onePersonProblem(body: SchedulerBody): FieldProblem | undefined {
  const { numOfPatients, patients, numberOfSlots } = body;
  const { place = 1, slot = body.slot, appointmentDate = body.appointmentDate } = patients[0] ?? {};
  const wrong = [
    numOfPatients !== 1 && 'numOfPatients',
    patients.length !== 1 && 'patients',
    numberOfSlots !== 1 && 'numberOfSlots',
    place !== 1 && 'patients.0.place',
    slot !== body.slot && 'patients.0.slot',
    appointmentDate !== body.appointmentDate && 'patients.0.appointmentDate',
  ].find((name) => name !== false);
  return wrong ? { name: wrong, problem: 'field.invalid' } : undefined;
}

/** HLD-06: only COVID-19 vaccine comes with a choice of manufacturer. */
function preferenceProblem(services: readonly Service[], field: string): FieldProblem | undefined {
  const index = services.findIndex(
    ({ serviceId, manufPref }) => manufPref && ownCode(serviceId) !== COVID,
  );
  return index < 0 ? undefined : { name: `${field}.${index}.manufPref`, problem: 'field.invalid' };
}

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
  fields: { slot: string; vaccine: (index: number) => string };
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
    fields: { slot: '0.slot', vaccine: (index) => `0.vaccines.${index}.code` },
  };
}

/** HLD-06: each service once, whatever a patient's list says. */
export function wishOfScheduler(body: SchedulerBody): HoldWish | Refused {
  if (isTeamMembers(body)) return refuse('TEAM_MEMBERS_ONLY');
  const services = uniqueServices(body.patients[0]?.services ?? []);
  const immunocompromised = body.isImmunoCompromised && { immunocompromised: true as const };
  const vaccines = services.map(({ serviceId, ...rest }) => ({
    ...rest,
    code: serviceId,
    ...immunocompromised,
  }));
  const problem =
    onePersonProblem(body) ??
    preferenceProblem(services) ??
    selectionProblem(vaccines, 'patients.0.services');
  if (problem) return refuse('INVALID_REQUEST', { fields: [problem] });
  return {
    ...timeOf(body),
    vaccines,
    fields: { slot: 'slot', vaccine: (index) => `patients.0.services.${index}.serviceId` },
  };
}

/** CHN-12: as for an engagement, nobody can show to be a team member yet. */
const isTeamMembers = ({ walkInType }: Item | SchedulerBody) => walkInType === 'TMWalkIn';

const timeOf = ({ engagementId, storeNumber, appointmentDate, slot }: Item | SchedulerBody) => ({
  engagementId,
  storeNumber,
  appointmentDate,
  slot,
});

/** The catalogue's own code for an alias; the contract has checked that there is one. */
const ownCode = (code: string): string => vaccineByCode(code)?.code ?? code;

function uniqueServices(services: readonly Service[]): Service[] {
  const byId = new Map<string, Service>();
  for (const service of services) {
    const serviceId = ownCode(service.serviceId);
    if (!byId.has(serviceId)) byId.set(serviceId, { ...service, serviceId });
  }
  return [...byId.values()];
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

/** A group has operations of its own; here is one person, in one seat. */
function onePersonProblem(body: SchedulerBody): FieldProblem | undefined {
  const { bookingType, numOfPatients, patients, numberOfSlots } = body;
  const wrong = [
    bookingType !== 'Individual' && 'bookingType',
    numOfPatients !== 1 && 'numOfPatients',
    patients.length !== 1 && 'patients',
    numberOfSlots !== 1 && 'numberOfSlots',
  ].find((name) => name !== false);
  return wrong ? { name: wrong, problem: 'field.invalid' } : undefined;
}

/** HLD-06: only COVID-19 vaccine comes with a choice of manufacturer. */
function preferenceProblem(services: readonly Service[]): FieldProblem | undefined {
  const index = services.findIndex(({ serviceId, manufPref }) => manufPref && serviceId !== COVID);
  if (index < 0) return undefined;
  return { name: `patients.0.services.${index}.manufPref`, problem: 'field.invalid' };
}

// An appointment of one person (STD-03), in the profile of IHE ITI Scheduling.
import { sql } from 'drizzle-orm';
import type { Appointment } from '@medplum/fhirtypes';
import { wallTimeIn } from '#domain/timeslots.ts';
import { inZone } from '#domain/zones.ts';
import type { Stage } from '#domain/visits.ts';
import { appointments, patients, type HeldVaccine } from '#server/booking/booking.schema.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { IMMUNIZATION_SERVICE, vaccineConcept } from '../codes.ts';
import { systemOf, type FhirCall } from '../context.ts';
import { notFound } from '../problem.ts';
import type { Told } from '../told.ts';
import {
  codesIn,
  invalid,
  references,
  spanOf,
  type Asked,
  type ParameterTable,
} from '../search/parameters.ts';
import { within } from '../search/within.ts';
import { slotId } from './slot.ts';
import { findVisits, isOneOf, only, type VisitRow } from './visits.store.ts';

export const APPOINTMENT_PARAMETERS = {
  _id: 'token',
  identifier: 'token',
  patient: 'reference',
  location: 'reference',
  actor: 'reference',
  date: 'date',
  status: 'token',
  _lastUpdated: 'date',
} as const satisfies ParameterTable;

export const IHE_APPOINTMENT =
  'https://profiles.ihe.net/ITI/Scheduling/StructureDefinition/ihe-sched-appt';

export async function readAppointment(call: FhirCall, id: string): Promise<Told<Appointment>> {
  const { db } = call.database;
  const [row] = await findVisits(db, call.client, only(isOneOf(appointments.id, [id])));
  if (!row) throw notFound('Appointment', id);
  return { resource: appointmentOf(call, row), seen: row };
}

export async function searchAppointments(
  call: FhirCall,
  asked: Asked,
  page: { limit: number; offset: number },
): Promise<Told<Appointment>[]> {
  const { base } = call;
  const numbers = codesIn(asked, 'identifier', systemOf(call, 'confirmation-number'));
  const rows = await findVisits(call.database.db, call.client, {
    ...page,
    conditions: [
      ...codesIn(asked, '_id').map((ids) => isOneOf(appointments.id, ids)),
      ...numbers.map((list) => sql`${appointments.confirmationNumber} = any(${sql.param(list)})`),
      ...references(asked, 'patient', 'Patient', base).map((ids) => isOneOf(patients.id, ids)),
      ...references(asked, 'location', 'Location', base).map((ids) =>
        isOneOf(stores.locationId, ids),
      ),
      ...actorConditions(asked, base),
      within(appointments.startsAt, spanOf(asked, 'date')),
      within(appointments.updatedAt, spanOf(asked, '_lastUpdated')),
      ...codesIn(asked, 'status').map((list) => {
        const unknown = list.find((one) => !STATUSES.includes(one));
        if (unknown !== undefined) throw invalid('status', `${unknown} is no status.`);
        return sql`${statusColumn} = any(${sql.param(list)})`;
      }),
    ],
  });
  return rows.map((row) => ({ resource: appointmentOf(call, row), seen: row }));
}

/** A patient or a location: the reference says which. */
const actorConditions = (asked: Asked, base: string) =>
  (asked.get('actor') ?? []).map((text) => {
    const one = new Map([['actor', [text]]]);
    return text.includes('Patient/')
      ? isOneOf(patients.id, references(one, 'actor', 'Patient', base).flat())
      : isOneOf(stores.locationId, references(one, 'actor', 'Location', base).flat());
  });

/** FHIR: a patient who left or did not come is a no-show; one found not eligible was seen. */
const STATUS_OF_STAGE = {
  booked: 'booked',
  arrived: 'arrived',
  checkedIn: 'checked-in',
  readyForPreVax: 'checked-in',
  awaitingSignOff: 'checked-in',
  given: 'fulfilled',
  notEligible: 'fulfilled',
  noShow: 'noshow',
  left: 'noshow',
} as const satisfies Record<Stage, Appointment['status']>;

const STATUSES: readonly string[] = [
  ...new Set<string>(Object.values(STATUS_OF_STAGE)),
  'cancelled',
  'proposed',
  'pending',
];

type Shown = Pick<VisitRow['appointment'], 'status' | 'stage'>;

function statusOf({ status, stage }: Shown): Appointment['status'] {
  if (status === 'Cancelled') return 'cancelled';
  return status === 'Fulfilled' ? 'fulfilled' : STATUS_OF_STAGE[stage];
}

/** `statusOf` as SQL, from the same table. */
const statusColumn = sql`case ${appointments.status} when 'Cancelled' then 'cancelled'
  when 'Fulfilled' then 'fulfilled' else (${sql.param(JSON.stringify(STATUS_OF_STAGE))}::jsonb
  ->> ${appointments.stage}) end`;

export function appointmentOf(call: FhirCall, row: VisitRow): Appointment {
  const { appointment, patient, store } = row;
  const { startsAt, endsAt, cancelReason } = appointment;
  const { id, confirmationNumber, vaccines } = appointment;
  const status = statusOf(appointment);
  const isTaken = status === 'booked' && appointment.seat > 0;
  const [start, end] = [inZone(startsAt, store.timeZone), inZone(endsAt, store.timeZone)];
  return {
    resourceType: 'Appointment',
    id,
    meta: { profile: [IHE_APPOINTMENT], lastUpdated: appointment.updatedAt.toISOString() },
    identifier: [{ system: systemOf(call, 'confirmation-number'), value: confirmationNumber }],
    status,
    ...(status === 'cancelled' && {
      cancelationReason: {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/appointment-cancellation-reason',
            code: 'pat',
            display: 'Patient',
          },
        ],
        ...(cancelReason !== null && { text: cancelReason }),
      },
    }),
    ...whatFor(vaccines, { date: wallTimeIn(start).date, dob: patient.dob }),
    appointmentType: appointmentTypeOf(appointment.walkIn !== null),
    start,
    end,
    minutesDuration: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    ...(isTaken && { slot: [{ reference: `Slot/${slotId(store.locationId, startsAt)}` }] }),
    created: appointment.createdAt.toISOString(),
    participant: [
      { actor: { reference: `Patient/${patient.id}` }, status: 'accepted' },
      locationParticipant(store, 'accepted'),
    ],
    requestedPeriod: [{ start, end }],
  };
}

export const locationParticipant = (
  { locationId, name }: { locationId: string; name: string },
  status: 'accepted' | 'needs-action' | 'tentative',
): NonNullable<Appointment['participant']>[number] => ({
  actor: { reference: `Location/${locationId}`, display: name },
  status,
});

export const appointmentTypeOf = (isWalkIn: boolean): Appointment['appointmentType'] => ({
  coding: [
    {
      system: 'http://terminology.hl7.org/CodeSystem/v2-0276',
      code: isWalkIn ? 'WALKIN' : 'ROUTINE',
    },
  ],
});

/** Immunization, then each vaccine by its code. */
export const whatFor = (
  vaccines: readonly Pick<HeldVaccine, 'code' | 'manufPref'>[],
  { date, dob }: { date: string; dob: string | undefined },
): Pick<Appointment, 'serviceType'> => ({
  serviceType: [
    IMMUNIZATION_SERVICE,
    ...vaccines.map(({ code, manufPref }) =>
      vaccineConcept(code, { date, dob, manufacturer: manufPref }),
    ),
  ],
});

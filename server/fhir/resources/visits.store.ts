// The appointments and doses at a client's stores, with their patients (STD-03). A client learns
// nothing about other stores' patients, not even that they exist.
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { appointments, engagements, patients } from '#server/booking/booking.schema.ts';
import { isKnown, patientRow } from '#server/booking/patients/sealed-patients.ts';
import type { Client } from '#server/clients/clients.store.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { visitDocuments } from '#server/documents/documents.schema.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { teamMembers } from '#server/team/team.schema.ts';
import { immunizations } from '#server/visits/visits.schema.ts';

export interface Wanted {
  conditions: (SQL | undefined)[];
  limit: number;
  offset: number;
}

/** A query for one row. */
export const only = (condition: SQL): Wanted => ({ conditions: [condition], limit: 1, offset: 0 });

const store = {
  id: stores.id,
  storeNumber: stores.storeNumber,
  locationId: stores.locationId,
  name: stores.name,
  state: stores.state,
  timeZone: stores.timeZone,
};

const ofClient = ({ storeIds }: Client): SQL | undefined =>
  storeIds === undefined
    ? undefined
    : storeIds.length > 0
      ? inArray(appointments.storeId, [...storeIds])
      : sql`false`;

/** SAF-08: of a person who was forgotten there is nothing to tell. */
const isOfSomebody = isKnown(sql`${patients}`);

const columns = {
  appointment: appointments,
  patient: patientRow(),
  language: engagements.language,
  store,
};

/** Earliest first. */
export const findVisits = (db: Db | Tx, client: Client, { conditions, limit, offset }: Wanted) =>
  db
    .select(columns)
    .from(appointments)
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(and(ofClient(client), isOfSomebody, ...conditions))
    .orderBy(appointments.startsAt, appointments.id)
    .limit(limit)
    .offset(offset);

export type VisitRow = Awaited<ReturnType<typeof findVisits>>[number];

/** Doses, with the name of the team member who gave each; earliest first. */
export const findDoses = (db: Db, client: Client, { conditions, limit, offset }: Wanted) =>
  db
    .select({ ...columns, dose: immunizations, givenBy: teamMembers.name })
    .from(immunizations)
    .innerJoin(appointments, eq(appointments.id, immunizations.appointmentId))
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .leftJoin(teamMembers, eq(teamMembers.id, immunizations.givenBy))
    .where(and(ofClient(client), isOfSomebody, ...conditions))
    .orderBy(immunizations.givenAt, immunizations.id)
    .limit(limit)
    .offset(offset);

export type DoseRow = Awaited<ReturnType<typeof findDoses>>[number];

/** Forms that were begun, the earliest visit first. */
export const findForms = (db: Db, client: Client, { conditions, limit, offset }: Wanted) =>
  db
    .select({ ...columns, updatedAt: visitDocuments.updatedAt })
    .from(visitDocuments)
    .innerJoin(appointments, eq(appointments.id, visitDocuments.appointmentId))
    .innerJoin(engagements, eq(engagements.id, appointments.engagementId))
    .innerJoin(patients, eq(patients.id, appointments.patientId))
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(and(ofClient(client), isOfSomebody, ...conditions))
    .orderBy(appointments.startsAt, appointments.id)
    .limit(limit)
    .offset(offset);

export type FormsRow = Awaited<ReturnType<typeof findForms>>[number];

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether the column, a uuid, is one of these ids; those that are not uuids match nothing. */
export const isOneOf = (column: SQL | Parameters<typeof inArray>[0], ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param(ids.filter((id) => UUID.test(id)))}::uuid[])`;

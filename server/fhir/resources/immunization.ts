// A dose given here (STD-03, DSK-03), in the profile of US Core.
import { sql } from 'drizzle-orm';
import type { Coding, Immunization } from '@medplum/fhirtypes';
import type { Route } from '#domain/given.ts';
import { inZone } from '#domain/zones.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { manufacturerName } from '#server/stores/products.ts';
import { immunizations } from '#server/visits/visits.schema.ts';
import { CVX, cvxConcept, isCurrentCvx, MVX, mvxOf } from '../codes.ts';
import type { FhirCall } from '../context.ts';
import { notFound } from '../problem.ts';
import type { Told } from '../told.ts';
import {
  codesIn,
  references,
  spanOf,
  type Asked,
  type ParameterTable,
} from '../search/parameters.ts';
import { within } from '../search/within.ts';
import { ofPatients } from './patient.ts';
import { findDoses, isOneOf, only, type DoseRow } from './visits.store.ts';

export const IMMUNIZATION_PARAMETERS = {
  _id: 'token',
  patient: 'reference',
  location: 'reference',
  date: 'date',
  status: 'token',
  'vaccine-code': 'token',
} as const satisfies ParameterTable;

const US_CORE = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-immunization';
const V2 = 'http://terminology.hl7.org/CodeSystem/v2';

export async function readImmunization(call: FhirCall, id: string): Promise<Told<Immunization>> {
  const { db } = call.database;
  const [row] = await findDoses(db, call.client, only(isOneOf(immunizations.id, [id])));
  if (!row) throw notFound('Immunization', id);
  return { resource: immunizationOf(row), seen: row };
}

export async function searchImmunizations(
  call: FhirCall,
  asked: Asked,
  page: { limit: number; offset: number },
): Promise<Told<Immunization>[]> {
  const rows = await findDoses(call.database.db, call.client, {
    ...page,
    conditions: [
      ...codesIn(asked, '_id').map((ids) => isOneOf(immunizations.id, ids)),
      ...references(asked, 'patient', 'Patient', call.base).map(ofPatients),
      ...references(asked, 'location', 'Location', call.base).map((ids) =>
        isOneOf(stores.locationId, ids),
      ),
      within(immunizations.givenAt, spanOf(asked, 'date')),
      ...codesIn(asked, 'status').map((list) => {
        const isRight = sql`${immunizations.enteredInErrorAt} is null`;
        const both = list.includes('completed') && list.includes('entered-in-error');
        if (both) return sql`true`;
        if (list.includes('completed')) return isRight;
        return list.includes('entered-in-error') ? sql`not (${isRight})` : sql`false`;
      }),
      ...codesIn(asked, 'vaccine-code', CVX).map(
        (list) => sql`${immunizations.cvx} = any(${sql.param(list)}::text[])`,
      ),
    ],
  });
  return rows.map((row) => ({ resource: immunizationOf(row), seen: row }));
}

const ROUTES: Readonly<Record<Route, Coding>> = {
  IM: { system: `${V2}-0162`, code: 'IM', display: 'Intramuscular' },
  SC: { system: `${V2}-0162`, code: 'SC', display: 'Subcutaneous' },
  PO: { system: `${V2}-0162`, code: 'PO', display: 'Oral' },
  NASINHL: {
    system: 'http://terminology.hl7.org/CodeSystem/v3-RouteOfAdministration',
    code: 'NASINHL',
    display: 'Inhalation, nasal',
  },
};

function immunizationOf({ dose, patient, store, givenBy }: DoseRow): Immunization {
  const { vaccineCode, cvx, mvx, site, route } = dose;
  const number = Number(dose.dose);
  return {
    resourceType: 'Immunization',
    id: dose.id,
    meta: { profile: [US_CORE] },
    status: dose.enteredInErrorAt ? 'entered-in-error' : 'completed',
    vaccineCode: cvxConcept(vaccineCode, isCurrentCvx(vaccineCode, cvx) ? cvx : undefined),
    patient: { reference: `Patient/${patient.id}` },
    occurrenceDateTime: inZone(dose.givenAt, store.timeZone),
    recorded: (dose.recordedAt ?? dose.givenAt).toISOString(),
    primarySource: true,
    location: { reference: `Location/${store.locationId}`, display: store.name },
    ...(mvx !== '' && {
      manufacturer: {
        identifier: { system: MVX, value: mvxOf(mvx) },
        display: manufacturerName(mvx),
      },
    }),
    lotNumber: dose.lot,
    expirationDate: dose.lotExpiresOn,
    ...(site !== null && { site: { coding: [{ system: `${V2}-0163`, code: site }] } }),
    route: { coding: [ROUTES[route]] },
    ...(givenBy !== null && {
      performer: [
        {
          function: { coding: [{ system: `${V2}-0443`, code: 'AP' }] },
          actor: { display: givenBy },
        },
      ],
    }),
    education: [{ documentType: 'Vaccine Information Statement', publicationDate: dose.visDate }],
    ...(number > 0 && { protocolApplied: [{ doseNumberPositiveInt: number }] }),
  };
}

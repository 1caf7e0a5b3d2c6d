import { sql } from 'drizzle-orm';
import type { KnownPatient } from '#contract/desk.ts';
import type { IsoDate } from '#domain/dates.ts';
import { bornOn, openPatient, storedPatient } from '#server/booking/patients/sealed-patients.ts';
import type { Db } from '#server/database/database.ts';
import { whoOfRow } from '#server/database/who.ts';
import { personsOf } from '#server/security/persons.ts';

const AT_MOST = 5;

/**
 * Patients with this date of birth who were at a store of the same organization, latest visit
 * first, each once with the details of that visit. A booking that the patient did not come to is no
 * visit: the previous release's pages expect a last visit for each.
 */
export async function patientsBorn(
  db: Db,
  storeId: number,
  dob: IsoDate,
): Promise<{ appointmentId: string; patient: KnownPatient }[]> {
  const found = await db.execute<Row>(sql`
    select known.*, ${storedPatient(sql`p`)} as patient from (
      select distinct on (p.person_key) a.id as "appointmentId", p.id, a.starts_at,
        (a.starts_at at time zone s.time_zone)::date::text as "lastVisitOn",
        case when s.id <> here.id then s.name end as "lastVisitStore"
      from patients p
      join appointments a on a.patient_id = p.id
      join stores s on s.id = a.store_id
      join stores here on here.id = ${storeId} and here.organization_id = s.organization_id
      where ${bornOn(await personsOf(db), sql`p`, dob)} and a.stage not in ('booked', 'noShow')
      order by p.person_key, a.starts_at desc) known
    join patients p on p.id = known.id
    order by starts_at desc
    limit ${AT_MOST}`);
  return found.rows.map(({ appointmentId, patient, lastVisitOn, lastVisitStore }) => {
    const known = openPatient(patient);
    const phone = known.contact.phones?.[0]?.number;
    return {
      appointmentId,
      patient: {
        ...whoOfRow(known),
        ...(phone !== undefined && { phone }),
        lastVisitOn,
        ...(lastVisitStore !== null && { lastVisitStore }),
      },
    };
  });
}

interface Row extends Record<string, unknown> {
  appointmentId: string;
  patient: unknown;
  lastVisitOn: IsoDate;
  lastVisitStore: string | null;
}

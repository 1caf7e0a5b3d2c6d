import { sql } from 'drizzle-orm';
import type { KnownPatient } from '#contract/desk.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { Db } from '#server/database/database.ts';

const AT_MOST = 5;

/**
 * Who was booked at a store of the same organization with this date of birth, each once, as they
 * were at their last visit, that of which is first.
 */
export async function patientsBorn(
  db: Db,
  storeId: number,
  dob: IsoDate,
): Promise<{ appointmentId: string; patient: KnownPatient }[]> {
  const found = await db.execute<Row>(sql`
    select * from (
      select distinct on (p.person_key) a.id as "appointmentId", p.first_name as "firstName",
        p.last_name as "lastName", p.gender, p.race_code as race, p.ethnicity_code as ethnicity,
        p.contact #>> '{phones,0,number}' as phone, a.starts_at,
        (a.starts_at at time zone s.time_zone)::date::text as "lastVisitOn"
      from patients p
      join appointments a on a.patient_id = p.id
      join stores s on s.id = a.store_id
      join stores here on here.id = ${storeId} and here.organization_id = s.organization_id
      where p.dob = ${dob}
      order by p.person_key, a.starts_at desc) known
    order by starts_at desc
    limit ${AT_MOST}`);
  return found.rows.map(({ appointmentId, race, ethnicity, phone, ...who }) => ({
    appointmentId,
    patient: {
      firstName: who.firstName,
      lastName: who.lastName,
      gender: who.gender,
      race: { code: race },
      ethnicity: { code: ethnicity },
      ...(phone !== null && { phone }),
      lastVisitOn: who.lastVisitOn,
    },
  }));
}

interface Row extends Record<string, unknown> {
  appointmentId: string;
  firstName: string;
  lastName: string;
  gender: KnownPatient['gender'];
  race: KnownPatient['race']['code'];
  ethnicity: KnownPatient['ethnicity']['code'];
  phone: string | null;
  lastVisitOn: IsoDate;
}

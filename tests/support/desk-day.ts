// A store's day, as if people had booked it: written straight into the database, since one booking
// through the API takes seconds and a day has two hundred.
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Stage } from '#domain/visits.ts';
import { addPatientTo } from './patients.ts';
import { setSaid } from './engagements.ts';

export interface DayVisit {
  firstName: string;
  lastName: string;
  dob?: string;
  /** From now; negative means late. */
  minutes?: number;
  codes?: readonly string[];
  stage?: Stage;
  /** How long they have been waiting, in minutes. */
  waiting?: number;
  language?: 'en' | 'es';
  answers?: readonly { vaccineCode: string; question: string; answer: string }[];
  walkIn?: 'PATWalkIn';
  /** Those with the same number came together. */
  groupNumber?: string;
}

/** Returns the ids of the appointments, in the order of the visits. */
export async function bookDay(
  pool: pg.Pool,
  storeNumber: string,
  visits: readonly DayVisit[],
): Promise<string[]> {
  const ids: string[] = [];
  const groups = new Map<string, string>();
  for (const [index, visit] of visits.entries()) {
    const { groupNumber } = visit;
    const known = groupNumber === undefined ? undefined : groups.get(groupNumber);
    const engagementId = known ?? (await addEngagement(pool, visit));
    if (groupNumber !== undefined) groups.set(groupNumber, engagementId);
    ids.push(await addVisit(pool, { storeNumber, engagementId, index, visit }));
  }
  return ids;
}

async function addEngagement(
  pool: pg.Pool,
  { groupNumber, language = 'en', dob = '1984-04-28', answers = [] }: DayVisit,
): Promise<string> {
  const id = randomUUID();
  await pool.query(
    `insert into engagements (id, form, booking_type, channel, client, engagement_type, language,
        availability_group, page_id, status, time_zone, group_number)
      values ($1, $2, $3, 'Web', 'Customer', 'Hold', $4, 'General', 'CONFIRMATION', 'confirmed',
        'America/Chicago', $5)`,
    [
      id,
      groupNumber ? 'v8' : 'v6',
      groupNumber ? 'Group' : 'Individual',
      language,
      groupNumber ?? null,
    ],
  );
  await setSaid(pool, id, { people: [{ place: 1, dob, userResponses: [...answers] }] });
  return id;
}

interface Place {
  storeNumber: string;
  engagementId: string;
  index: number;
  visit: DayVisit;
}

async function addVisit(
  pool: pg.Pool,
  { storeNumber, engagementId, index, visit }: Place,
): Promise<string> {
  const { firstName, lastName, dob = '1984-04-28', minutes = 0, codes = ['150'] } = visit;
  const { stage = 'booked', waiting, walkIn } = visit;
  const [id, patientId] = [randomUUID(), randomUUID()];
  await addPatientTo(pool, engagementId, {
    id: patientId,
    dob,
    firstName,
    lastName,
    gender: 'Female',
    raceCode: '2106-3',
    ethnicityCode: '2135-2',
    contact: { phones: [{ number: '312-555-0123' }], emails: [{ address: 'a@b.example' }] },
    personKey: randomBytes(32),
  });
  const vaccines = codes.map((code) => ({ code, dose: '1' }));
  await pool.query(
    `insert into appointments (id, confirmation_number, engagement_id, patient_id, store_id,
        starts_at, ends_at, seat, person_key, vaccines, stage, arrived_at, walk_in)
      select $1::uuid, upper(substr(md5($1::text), 1, 10)), $2::uuid, p.id, s.id, begins,
          begins + interval '15 minutes', case when $8::text is null then $5::smallint else 0 end,
          p.person_key, $6::jsonb, $7, clock_timestamp() - make_interval(mins => $9::integer), $8
        from stores s, patients p,
          lateral (select date_trunc('minute', clock_timestamp()) + make_interval(mins => $4::integer)
            as begins) t
        where s.store_number = $10 and p.id = $3::uuid`,
    [
      id,
      engagementId,
      patientId,
      minutes,
      index + 1,
      JSON.stringify(vaccines),
      stage,
      walkIn ?? null,
      waiting ?? null,
      storeNumber,
    ],
  );
  return id;
}

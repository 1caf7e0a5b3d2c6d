/**
 * All that is kept of one person, told or taken away (SAF-08). Who it is, is said by a number of
 * theirs; the same name and date of birth elsewhere is the same person.
 */
import { sql } from 'drizzle-orm';
import { parseConfirmationNumber } from '#domain/confirmation-number.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { queriesOf } from '#server/database/queries.ts';
import { documentsOf, type DocumentKey } from '#server/documents/documents.store.ts';
import { ListProblem } from '#server/lists/csv-list.ts';
import { keepJob } from '#server/seen/sights.store.ts';

export const PERSON_USAGE = `usage: npm run person:export -- NUMBER             all that is kept, as JSON
       npm run person:erase -- NUMBER              what would be taken away
       npm run person:erase -- NUMBER --confirm    and takes it away`;

export interface PersonWish {
  confirmationNumber: string;
  isConfirmed: boolean;
}

/** @throws ListProblem with the usage, or with what is wrong */
export function readPersonWish(args: readonly string[]): PersonWish {
  const [typed, ...more] = args.filter((one) => one !== '--confirm');
  if (typed === undefined || typed.startsWith('-') || more.length > 0)
    throw new ListProblem(PERSON_USAGE);
  const confirmationNumber = parseConfirmationNumber(typed);
  if (!confirmationNumber) throw new ListProblem(`${typed}: no confirmation number`);
  return { confirmationNumber, isConfirmed: args.includes('--confirm') };
}

/** One booking of a person, whatever became of it. */
interface Kept extends Record<string, unknown> {
  patientId: string;
  engagementId: string;
  appointmentId: string;
  confirmationNumber: string;
  startsAt: string;
  isToCome: boolean;
  isGiven: boolean;
}

/** @throws ListProblem when nobody has the number */
async function bookingsOf(db: Db | Tx, confirmationNumber: string): Promise<readonly Kept[]> {
  const { rows } = await db.execute<Kept>(sql`
    select p.id as "patientId", p.engagement_id as "engagementId", a.id as "appointmentId",
      a.confirmation_number as "confirmationNumber", to_char(a.starts_at at time zone s.time_zone, 'YYYY-MM-DD HH24:MI') as "startsAt",
      a.status in ('Scheduled', 'Rescheduled') and a.ends_at > clock_timestamp() as "isToCome",
      exists (select from immunizations i
        where i.appointment_id = a.id and i.entered_in_error_at is null) as "isGiven"
    from appointments named
    join patients asked on asked.id = named.patient_id
    join patients p on p.person_key = asked.person_key
    join appointments a on a.patient_id = p.id
    join stores s on s.id = a.store_id
    where named.confirmation_number = ${confirmationNumber} and p.forgotten_at is null
    order by a.starts_at, a.id`);
  if (rows.length === 0) throw new ListProblem(`${confirmationNumber}: nobody has this number`);
  return rows;
}

/** All that is kept of whose number it is: one JSON text, to be handed to that person. */
export async function exportPerson(
  db: Db,
  key: DocumentKey,
  { confirmationNumber }: PersonWish,
): Promise<string> {
  const visits = [];
  const whose: string[] = [];
  for (const kept of await bookingsOf(db, confirmationNumber)) {
    whose.push(kept.appointmentId);
    const { rows } = await db.execute(toldOf(kept));
    const forms = await documentsOf(db, key, kept.appointmentId);
    visits.push({ ...rows[0], forms: forms ?? null });
  }
  await keepJob(db.$client, { job: 'command', operation: 'personExport', whose });
  return JSON.stringify({ confirmationNumber, visits }, null, 2);
}

/** Without keys of ours, and without what is known of others who came along. */
const toldOf = ({ appointmentId, patientId, engagementId }: Kept) => sql`
  select
    to_jsonb(a) - '{id,engagement_id,patient_id,person_key,store_id}'::text[]
      || jsonb_build_object('store', s.name || ', ' || s.line1 || ', ' || s.city) as appointment,
    to_jsonb(p) - '{id,engagement_id,person_key}'::text[] as patient,
    jsonb_build_object('channel', e.channel, 'language', e.language, 'email', e.email,
      'phoneForTexts', e.sms_phone, 'coverage', e.coverage,
      'said', (select jsonb_agg(one) from jsonb_array_elements(e.people) one
        where (one ->> 'place')::integer = p.place),
      'journey', case when e.booking_type = 'Individual' then e.meta_data end) as booking,
    (select jsonb_agg(to_jsonb(c) - '{id,engagement_id}'::text[] order by c.id) from consents c
      where c.engagement_id = ${engagementId}) as consents,
    (select jsonb_agg(to_jsonb(i) - '{id,appointment_id,given_by}'::text[] order by i.given_at)
      from immunizations i where i.appointment_id = ${appointmentId}) as immunizations,
    (select jsonb_agg(jsonb_build_object('kind', o.kind, 'template', o.payload ->> 'template',
        'recipient', o.payload ->> 'recipient', 'written', o.created_at, 'sent', o.sent_at)
        order by o.id) from outbox o where o.engagement_id = ${engagementId}) as messages,
    (select jsonb_agg(jsonb_build_object('at', l.at, 'store', l.store_number,
        'operation', l.operation, 'why', l.why) order by l.id) from audit l
      where l.whose && array[${appointmentId}::uuid, ${engagementId}::uuid]) as "seenBy"
  from appointments a
  join patients p on p.id = ${patientId}
  join engagements e on e.id = ${engagementId}
  join stores s on s.id = a.store_id
  where a.id = ${appointmentId}`;

/** A line for each visit: what is done with it, or would be. */
export async function erasePerson(
  db: Db,
  { confirmationNumber, isConfirmed }: PersonWish,
): Promise<string> {
  return db.transaction(async (tx) => {
    const lines: string[] = [];
    for (const kept of await bookingsOf(tx, confirmationNumber)) {
      const about = `${kept.confirmationNumber}, ${kept.startsAt}`;
      if (kept.isToCome) lines.push(`${about}: kept, it is to come; cancel it first`);
      else if (kept.isGiven)
        lines.push(`${about}: kept, something was given, and its record is the law's to keep`);
      else {
        if (isConfirmed) await forget(tx, kept);
        lines.push(`${about}: ${isConfirmed ? 'erased' : 'would be erased'}`);
      }
    }
    if (!isConfirmed) lines.push('Nothing was erased: say it again with --confirm.');
    return lines.join('\n');
  });
}

/** Answers that are kept for a day in case they are asked for again tell of people too. */
async function forget(
  tx: Tx,
  { patientId, appointmentId, confirmationNumber }: Kept,
): Promise<void> {
  await keepJob(queriesOf(tx), {
    job: 'command',
    operation: 'personErase',
    whose: [appointmentId],
  });
  await tx.execute(sql`select forget_patient(${patientId})`);
  await tx.execute(sql`delete from intentions where outcome::text like any (array[
    ${`%${patientId}%`}, ${`%${confirmationNumber}%`}])`);
}

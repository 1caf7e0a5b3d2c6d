// Texts about an upcoming visit that may not have arrived (REL-06, decision 060): the store calls,
// since a second text might be one too many.
import { sql } from 'drizzle-orm';
import type { UnsureText } from '#contract/store-calendar.ts';
import { showPhone } from '#domain/phone-shape.ts';
import { openPatient, storedPatient } from '#server/booking/patients/sealed-patients.ts';
import { wallTimeOf } from '#server/booking/wall-time.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { aboutOf, letterOf, templateOf } from '#server/messages/sealed-letters.ts';
import { isToCome, lostRows } from './calendar.store.ts';

/** What such a text said, by its template; other texts do not justify a call. */
const ABOUT = {
  appointmentConfirmed: 'booked',
  appointmentChanged: 'changed',
  reminder: 'reminder',
  earlierTime: 'earlierTime',
  timeStands: 'stands',
} as const satisfies Record<string, UnsureText['about']>;

/**
 * Each of these says when and where to come: if a later one arrived, the earlier one does not
 * matter.
 */
const SAYS_WHEN = ['appointmentConfirmed', 'appointmentChanged', 'reminder', 'timeStands'];

interface UnsureRow extends Record<string, unknown> {
  appointmentId: string;
  engagementId: string;
  confirmationNumber: string;
  groupNumber: string | null;
  language: 'en' | 'es';
  startsAt: Date;
  timeZone: string;
  template: keyof typeof ABOUT;
  letterId: number;
  triedAt: Date;
}

/** The last such text of each booking, soonest visit first; only one appointment if it is named. */
export async function unsureTexts(
  db: Db | Tx,
  storeId: number,
  appointmentId?: string,
): Promise<{ engagementId: string; text: UnsureText }[]> {
  const found = await db.execute<UnsureRow & { patient: unknown }>(sql`
    with unsure as (
      select distinct on (o.engagement_id) o.engagement_id, o.given_up_at, o.id,
        ${templateOf('o')} as template
      from outbox o
      where o.kind = 'sms' and o.failure = 'unanswered' and o.called_at is null
        and o.given_up_at is not null
        and ${templateOf('o')} = any(${sql.param(Object.keys(ABOUT))}::text[])
        and exists (select from appointments a where a.engagement_id = o.engagement_id
          and a.store_id = ${storeId} and ${isToCome} and a.starts_at > clock_timestamp())
        and not exists (select from outbox later
          where later.engagement_id = o.engagement_id and later.id > o.id and later.kind = 'sms'
            and later.sent_at is not null
            and ${templateOf('later')} = any(${sql.param(SAYS_WHEN)}::text[]))
        and (${templateOf('o')} <> 'earlierTime' or exists (
          select from earlier_offers f where f.id::text = ${aboutOf('o')}
            and f.outcome is null and f.expires_at > clock_timestamp()))
      order by o.engagement_id, o.id desc)
    select a.id as "appointmentId", u.engagement_id as "engagementId",
      a.confirmation_number as "confirmationNumber", e.group_number as "groupNumber", e.language,
      ${storedPatient(sql`p`)} as patient, a.starts_at as "startsAt", s.time_zone as "timeZone",
      u.template, u.id as "letterId", u.given_up_at as "triedAt"
    from unsure u
    join engagements e on e.id = u.engagement_id
    join stores s on s.id = ${storeId}
    join lateral (
      select a.* from appointments a join patients p on p.id = a.patient_id
      where a.engagement_id = u.engagement_id and a.store_id = ${storeId} and ${isToCome}
        and a.starts_at > clock_timestamp()
      order by a.starts_at, p.place limit 1) a on true
    join patients p on p.id = a.patient_id
    where a.id = coalesce(${appointmentId ?? null}::uuid, a.id)
      -- They are to be called about that, and are on the list already.
      and not exists (${lostRows(sql`a`)} and l.called_at is null)
    order by a.starts_at, u.engagement_id`);
  const opened = found.rows.map(async ({ patient, ...row }) => {
    const { firstName, lastName } = openPatient(patient);
    // A patient whose key is gone cannot be called.
    const letter = await letterOf(db, Number(row.letterId));
    if (!letter) return [];
    const text: UnsureText = {
      appointmentId: row.appointmentId,
      confirmationNumber: row.confirmationNumber,
      ...(row.groupNumber !== null && { groupNumber: row.groupNumber }),
      firstName,
      lastName,
      phone: showPhone(letter.recipient),
      language: row.language,
      appointmentDate: wallTimeOf(new Date(row.startsAt), row.timeZone).appointmentDate,
      about: ABOUT[row.template],
      triedAt: new Date(row.triedAt).toISOString(),
    };
    return [{ engagementId: row.engagementId, text }];
  });
  return (await Promise.all(opened)).flat();
}

/** Records that a team member has called about all texts of a booking so far. */
export async function markTextsCalled(
  tx: Tx,
  { engagementId, memberId }: { engagementId: string; memberId: string },
): Promise<void> {
  await tx.execute(sql`
    update outbox set called_at = clock_timestamp(), called_by = ${memberId}
    where engagement_id = ${engagementId} and kind = 'sms' and failure = 'unanswered'
      and given_up_at is not null and called_at is null`);
}

// Appointments as time, other people and other systems left them; what none of our calls can do is
// written with SQL.
import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { CONFIRMATION_NUMBER_LENGTH, confirmationNumberFrom } from '#domain/confirmation-number.ts';
import type { Database } from '#server/database/database.ts';
import {
  issueAppointmentLink,
  openAppointmentLinks,
  type AppointmentLink,
} from '#server/manage/links.service.ts';
import { addPatientLike } from './patients.ts';
import { setSaid } from './engagements.ts';

/** Sets columns of an appointment; the names are the test's own. */
export async function setAppointment(
  pool: pg.Pool,
  confirmationNumber: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  const names = Object.keys(columns);
  const set = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
  await pool.query(`update appointments set ${set} where confirmation_number = $1`, [
    confirmationNumber,
    ...Object.values(columns),
  ]);
}

/** As if it had begun that many days ago (or will in that many, with a negative number). */
export async function ageAppointment(
  pool: pg.Pool,
  confirmationNumber: string,
  days: number,
): Promise<void> {
  await pool.query(
    `update appointments set starts_at = clock_timestamp() - make_interval(days => $2),
      ends_at = clock_timestamp() - make_interval(days => $2) + interval '15 minutes' where confirmation_number = $1`,
    [confirmationNumber, days],
  );
}

/**
 * Turns one person's booking into a group's, with a second person born on the given day; returns
 * that person's number.
 */
export async function joinedBy(
  pool: pg.Pool,
  engagementId: string,
  dateOfBirth: string,
): Promise<string> {
  const number = confirmationNumberFrom(randomBytes(CONFIRMATION_NUMBER_LENGTH));
  const [patientId, personKey] = [randomUUID(), randomBytes(8)];
  await pool.query(`update engagements set booking_type = 'Group' where id = $1`, [engagementId]);
  await setSaid(pool, engagementId, { people: [] });
  await addPatientLike(
    pool,
    { engagementId, place: 2, id: patientId },
    { dob: dateOfBirth, firstName: 'Luz', contact: {}, personKey },
  );
  await pool.query(
    `insert into appointments (id, confirmation_number, engagement_id, patient_id, store_id, starts_at, ends_at, seat, person_key, vaccines)
      select $2, $3, engagement_id, $4, store_id, starts_at, ends_at, seat + 1, $5, vaccines
      from appointments where engagement_id = $1`,
    [engagementId, randomUUID(), number, patientId, personKey],
  );
  return number;
}

/** A link of an appointment, as a message has it. */
export async function linkTo(
  { db, pool }: Database,
  appointmentId: string,
): Promise<AppointmentLink> {
  const links = await openAppointmentLinks(pool);
  return db.transaction((tx) => issueAppointmentLink(tx, links, appointmentId));
}

import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { APPOINTMENT_LINK_DAYS } from '#domain/resume.ts';
import { appointments } from '#server/booking/booking.schema.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { appointmentLinks } from './manage.schema.ts';

export interface IssuedLink {
  version: number;
  expiresAt: Date;
}

/**
 * When an appointment's links expire, by its current time: a key itself contains the expiry as of
 * when it was sent.
 */
export const linkEnd = sql<Date>`
  date_trunc('second', ${appointments.startsAt}) + make_interval(days => ${APPOINTMENT_LINK_DAYS})`.mapWith(
  appointmentLinks.expiresAt,
);

/** The current version of an appointment's links, created if there is none. */
export async function prolongLink(tx: Tx, appointmentId: string): Promise<IssuedLink> {
  const expiresAt = sql`(select ${linkEnd} from ${appointments} where ${appointments.id} = ${appointmentId})`;
  const [issued] = await tx
    .insert(appointmentLinks)
    .values({ appointmentId, version: 1, expiresAt })
    .onConflictDoUpdate({
      target: appointmentLinks.appointmentId,
      set: { issuedAt: sql`clock_timestamp()`, expiresAt },
    })
    .returning({ version: appointmentLinks.version, expiresAt: appointmentLinks.expiresAt });
  if (!issued) throw new Error('a link was not issued');
  return issued;
}

/** Makes the code lead to the appointment. */
export async function keepCode(tx: Tx, appointmentId: string, mac: Buffer): Promise<void> {
  await tx
    .update(appointmentLinks)
    .set({ codeMac: mac })
    .where(eq(appointmentLinks.appointmentId, appointmentId));
}

/** Revokes everything sent so far with this version. */
export async function revokeLinks(
  db: Db | Tx,
  appointmentId: string,
  version: number,
): Promise<void> {
  await db
    .update(appointmentLinks)
    .set({ version: sql`${appointmentLinks.version} + 1`, codeMac: null })
    .where(
      and(eq(appointmentLinks.appointmentId, appointmentId), eq(appointmentLinks.version, version)),
    );
}

/** The form in which a short code is stored. */
export const codeMac = (code: string, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(`kept ${code}`).digest();

/** The bytes of a version's short code: the same in every message, and unpredictable. */
export const codeBytes = (appointmentId: string, version: number, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(`made ${appointmentId} ${version}`).digest();

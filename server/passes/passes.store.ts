// The passes made, and their copies on devices and at Google (0510_appointment_passes.sql).
import { and, eq, sql } from 'drizzle-orm';
import type { Language } from '#domain/languages.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { findManaged, type ManagedRow } from '#server/manage/managed.store.ts';
import { appointmentPasses, passCopies, passDevices } from './passes.schema.ts';

export interface KeptPass {
  language: Language;
  /** When its content last changed. */
  changedAt: Date;
  visit: ManagedRow;
}

/** Records a pass; one made in another language switches to this one. */
export async function keepPass(
  tx: Tx,
  { id: appointmentId, endsAt }: Pick<ManagedRow['appointment'], 'id' | 'endsAt'>,
  language: Language,
): Promise<void> {
  await tx
    .insert(appointmentPasses)
    .values({ appointmentId, language, endsAt })
    .onConflictDoUpdate({
      target: appointmentPasses.appointmentId,
      set: {
        language,
        changedAt: sql`case when ${appointmentPasses.language} = ${language}
          then ${appointmentPasses.changedAt} else clock_timestamp() end`,
      },
    });
}

/** Records that Google may have it; a copy already there is updated. */
export async function keepGoogleCopy(tx: Tx, appointmentId: string): Promise<void> {
  await tx.execute(sql`
    insert into pass_copies (appointment_id) values (${appointmentId})
    on conflict (appointment_id, device_id) do update set changes = pass_copies.changes + 1`);
}

/** The current pass of an appointment; undefined when none was made. */
export async function findPass(db: Db, appointmentId: string): Promise<KeptPass | undefined> {
  const [kept] = await db
    .select()
    .from(appointmentPasses)
    .where(eq(appointmentPasses.appointmentId, appointmentId));
  // Read after `changedAt`, so that the content is never older than that.
  const visit = kept && (await findManaged(db, appointmentId));
  return visit && { language: kept.language, changedAt: kept.changedAt, visit };
}

/** For a household's phones and watches, not for everyone who got hold of a pass. */
const MOST_DEVICES = 20;
/** For this long after a change, a device may still hold an older pass. */
const FRESH = sql`interval '1 day'`;

/**
 * Records that a device has the pass, with its push token. Returns whether that is new; undefined
 * when there is no such pass.
 */
export async function keepDevice(
  tx: Tx,
  { device, pushToken, serial }: { device: string; pushToken: string; serial: string },
): Promise<'new' | 'known' | undefined> {
  // Locks the pass, so that the count of devices is right.
  const [pass] = await tx
    .select()
    .from(appointmentPasses)
    .where(eq(appointmentPasses.appointmentId, serial))
    .for('update');
  if (!pass) return undefined;
  await tx
    .insert(passDevices)
    .values({ id: device, pushToken })
    .onConflictDoUpdate({
      target: passDevices.id,
      set: { pushToken, seenAt: sql`clock_timestamp()` },
    });
  const { rowCount } = await tx.execute(sql`
    insert into pass_copies (appointment_id, device_id, changes)
    select appointment_id, ${device},
      case when changed_at > made_at and changed_at > clock_timestamp() - ${FRESH} then 1 else 0 end
    from appointment_passes where appointment_id = ${serial}
    on conflict (appointment_id, device_id) do nothing`);
  await tx.execute(sql`
    delete from pass_copies where id in (
      select id from pass_copies where appointment_id = ${serial} and device_id is not null
      order by id desc offset ${MOST_DEVICES})`);
  return (rowCount ?? 0) > 0 ? 'new' : 'known';
}

/** Removes the pass from a device. A device without passes is deleted. */
export async function removeCopy(
  tx: Tx,
  { device, serial }: { device: string; serial: string },
): Promise<void> {
  await tx
    .delete(passCopies)
    .where(and(eq(passCopies.appointmentId, serial), eq(passCopies.deviceId, device)));
  // Locked first: a transaction that adds another pass to the device has then finished.
  await tx.execute(sql`select from pass_devices where id = ${device} for update`);
  await tx.execute(sql`
    delete from pass_devices d where d.id = ${device}
      and not exists (select from pass_copies c where c.device_id = d.id)`);
}

/** Deletes a device that no longer takes pushes, with its copies. */
export async function removeDevice(db: Db, pushToken: string): Promise<void> {
  await db.delete(passDevices).where(eq(passDevices.pushToken, pushToken));
}

/** Transactions last no longer than this, so a tag misses no change. */
const OVERLAP_SECONDS = 60;

/**
 * A device's passes changed since a tag of ours, or all without one, and the tag for next time.
 * Changes shortly before a tag are listed twice, since their transaction may have ended after it.
 * @param since milliseconds since 1970
 */
export async function changedOn(
  db: Db,
  device: string,
  since: number | undefined,
): Promise<{ serials: string[]; tag: number }> {
  const { rows } = await db.execute<{ serials: string[] | null; tag: string }>(sql`
    with clock as materialized (select clock_timestamp() as now)
    select floor(extract(epoch from clock.now) * 1000)::bigint - ${OVERLAP_SECONDS * 1000} as tag,
      (select array_agg(p.appointment_id::text order by p.changed_at)
        from pass_copies c join appointment_passes p on p.appointment_id = c.appointment_id
        where c.device_id = ${device}
          and p.changed_at >= to_timestamp(${since ?? 0}::double precision / 1000)) as serials
    from clock`);
  return { serials: rows[0]?.serials ?? [], tag: Number(rows[0]?.tag ?? 0) };
}

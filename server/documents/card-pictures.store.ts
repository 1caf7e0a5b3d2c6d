// Pictures of insurance cards, each sealed for one appointment and one side (DOC-11).
import { and, eq, sql } from 'drizzle-orm';
import type { CardSide } from '#domain/documents/card-pictures.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { seal, unseal } from '#server/security/sealed.ts';
import { visitCardPictures as pictures } from './documents.schema.ts';
import { ringOf } from '#server/security/key-ring.ts';
import type { DocumentKey } from './documents.store.ts';

const purposeOf = (appointmentId: string, side: CardSide) =>
  `card-picture:${appointmentId}:${side}`;

const ofSide = (appointmentId: string, side: CardSide) =>
  and(eq(pictures.appointmentId, appointmentId), eq(pictures.side, side));

export async function keepPicture(
  tx: Tx,
  key: DocumentKey,
  { appointmentId, side, picture }: { appointmentId: string; side: CardSide; picture: Buffer },
): Promise<void> {
  const sealed = await seal(ringOf(key), purposeOf(appointmentId, side), picture);
  await tx
    .insert(pictures)
    .values({ appointmentId, side, sealed })
    .onConflictDoUpdate({
      target: [pictures.appointmentId, pictures.side],
      set: { sealed, takenAt: sql`clock_timestamp()` },
    });
}

/**
 * The JPEG, or undefined when there is none.
 * @throws Error when it was sealed with another key or for another appointment
 */
export async function pictureOf(
  db: Db | Tx,
  key: DocumentKey,
  appointmentId: string,
  side: CardSide,
): Promise<Buffer | undefined> {
  const [row] = await db.select().from(pictures).where(ofSide(appointmentId, side));
  if (!row) return undefined;
  const opened = await unseal(ringOf(key), purposeOf(appointmentId, side), row.sealed);
  if (!opened) throw new Error('a picture of a card does not open');
  return opened;
}

/** Which sides of the appointment's card have a picture, and since when. */
export const picturesTaken = (db: Db | Tx, appointmentId: string) =>
  db
    .select({ side: pictures.side, takenAt: pictures.takenAt })
    .from(pictures)
    .where(eq(pictures.appointmentId, appointmentId))
    .orderBy(pictures.side);

export async function removePicture(tx: Tx, appointmentId: string, side: CardSide): Promise<void> {
  await tx.delete(pictures).where(ofSide(appointmentId, side));
}

export async function removePictures(tx: Tx, appointmentId: string): Promise<void> {
  await tx.delete(pictures).where(eq(pictures.appointmentId, appointmentId));
}

// The sealed forms of a visit (DOC-01).
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { freshAnswers, type DocumentAnswers } from '#domain/documents/answers.ts';
import { CARD_SIDES, type CardSide } from '#domain/documents/card-pictures.ts';
import type { DocumentStep } from '#domain/documents/steps.ts';
import { appointments } from '#server/booking/booking.schema.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { ringOf } from '#server/security/key-ring.ts';
import { seal, unseal } from '#server/security/sealed.ts';
import { visitCardPictures, visitDocuments, type SheetRead } from './documents.schema.ts';
import type { saveDocument } from '#contract/documents.ts';

type SentAnswers = z.output<typeof saveDocument.body>['answers'];

/** Seals the answers; it must last as long as they do, so it is not a rotating key. */
export type DocumentKey = Buffer;

/** Bound to one appointment: answers moved to another do not open. */
const purposeOf = (appointmentId: string) => `documents:${appointmentId}`;

/** One patient's stored forms. */
export interface KeptDocuments {
  answers: DocumentAnswers;
  saved: DocumentStep[];
  sheetsRead: SheetRead[];
  /** DOC-11: the sides of the card that have a picture. */
  pictures: CardSide[];
}

export const NOTHING_KEPT: KeptDocuments = {
  answers: freshAnswers,
  saved: [],
  sheetsRead: [],
  pictures: [],
};

/**
 * An appointment's stored forms; undefined when there are none.
 * @throws Error when they were sealed with another key or for another appointment
 */
export async function documentsOf(
  db: Db | Tx,
  key: DocumentKey,
  appointmentId: string,
): Promise<KeptDocuments | undefined> {
  const [row] = await db
    .select()
    .from(visitDocuments)
    .where(eq(visitDocuments.appointmentId, appointmentId));
  if (!row) return undefined;
  const opened = await unseal(ringOf(key), purposeOf(appointmentId), row.sealed);
  if (!opened) throw new Error('the forms of an appointment do not open');
  // Written by `keepDocuments`, from answers the contract had checked.
  const said = JSON.parse(opened.toString('utf8')) as SentAnswers;
  const taken = await db
    .select({ side: visitCardPictures.side })
    .from(visitCardPictures)
    .where(eq(visitCardPictures.appointmentId, appointmentId));
  return {
    answers: { ...freshAnswers, ...definedOf(said) },
    saved: row.savedSteps,
    sheetsRead: row.sheetsRead,
    pictures: CARD_SIDES.filter((side) => taken.some((one) => one.side === side)),
  };
}

/** Drops undefined values, which would override the defaults. */
export const definedOf = (said: SentAnswers): Partial<DocumentAnswers> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));

export async function keepDocuments(
  tx: Tx,
  key: DocumentKey,
  appointmentId: string,
  { answers, saved, sheetsRead }: Omit<KeptDocuments, 'pictures'>,
): Promise<void> {
  // The sheets read are stored in their own column, with their edition.
  const { sheetsRead: _read, ...said } = answers;
  const sealed = await seal(
    ringOf(key),
    purposeOf(appointmentId),
    Buffer.from(JSON.stringify(said)),
  );
  const row = { sealed, savedSteps: saved, sheetsRead };
  await tx
    .insert(visitDocuments)
    .values({ appointmentId, ...row })
    .onConflictDoUpdate({
      target: visitDocuments.appointmentId,
      set: { ...row, updatedAt: sql`clock_timestamp()` },
    });
}

/**
 * DOC-10: sets the status of an appointment's forms. The sequence does not change, since the
 * booking does not.
 */
export async function setVarStatus(
  tx: Tx,
  appointmentId: string,
  varStatus: string,
): Promise<void> {
  await tx.update(appointments).set({ varStatus }).where(eq(appointments.id, appointmentId));
}

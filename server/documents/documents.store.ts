// What was filled in before a visit, sealed (DOC-01).
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

/** The key that answers are sealed with: it lives as long as they do, so it is not a ring. */
export type DocumentKey = Buffer;

/** Sealed for one appointment, the answers of another open nothing. */
const purposeOf = (appointmentId: string) => `documents:${appointmentId}`;

/** What is kept of one person's forms. */
export interface KeptDocuments {
  answers: DocumentAnswers;
  saved: DocumentStep[];
  sheetsRead: SheetRead[];
  /** DOC-11: the sides of the card that there is a picture of. */
  pictures: CardSide[];
}

export const NOTHING_KEPT: KeptDocuments = {
  answers: freshAnswers,
  saved: [],
  sheetsRead: [],
  pictures: [],
};

/**
 * What is kept of an appointment's forms; of none, that nothing is said.
 * @throws Error when a row cannot be opened: its key or its appointment is another
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
  // Written below, from answers that the contract had checked.
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

/** Without what is undefined: it would lie over what is not said. */
export const definedOf = (said: SentAnswers): Partial<DocumentAnswers> =>
  Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));

export async function keepDocuments(
  tx: Tx,
  key: DocumentKey,
  appointmentId: string,
  { answers, saved, sheetsRead }: Omit<KeptDocuments, 'pictures'>,
): Promise<void> {
  // What was read stands beside it, with its edition.
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
 * DOC-10: how far an appointment's forms have come. No new sequence: what is booked is as it was.
 */
export async function setVarStatus(
  tx: Tx,
  appointmentId: string,
  varStatus: string,
): Promise<void> {
  await tx.update(appointments).set({ varStatus }).where(eq(appointments.id, appointmentId));
}

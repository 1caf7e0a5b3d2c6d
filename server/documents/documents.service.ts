// The forms a patient fills in before a visit: read, and saved step by step (DOC-01..DOC-10). Each
// member of a group has their own, by their own number.
import type { z } from 'zod';
import type { getDocuments, saveCardPicture, saveDocument } from '#contract/documents.ts';
import type { Reply } from '#contract/operation.ts';
import {
  answersOfStep,
  checkDocumentStep,
  formStatus,
  FIELDS_OF_STEP,
  isCovered,
  keptAnswers,
  statesOfSteps,
  type DocumentAnswers,
} from '#domain/documents/answers.ts';
import type { CardSide } from '#domain/documents/card-pictures.ts';
import { stepsOfVisit, type DocumentStep } from '#domain/documents/steps.ts';
import type { ProblemCode } from '#domain/problems.ts';
import {
  bookingOfEngagement,
  findBooking,
  lockBooking,
  type Booking,
} from '#server/booking/changes/changes.store.ts';
import { updateEngagement } from '#server/booking/engagements/engagements.store.ts';
import type { Db, Tx } from '#server/database/database.ts';
import { invalid, isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { SessionId } from '#server/security/sessions.ts';
import { keepPicture, pictureOf, removePicture, removePictures } from './card-pictures.store.ts';
import { cleanPicture } from './clean-picture.ts';
import type { VirusScanner } from './virus-scanner.ts';
import type { SheetRead } from './documents.schema.ts';
import {
  definedOf,
  documentsOf,
  keepDocuments,
  NOTHING_KEPT,
  setVarStatus,
  type DocumentKey,
  type KeptDocuments,
} from './documents.store.ts';
import { knowsDoctors } from '#server/doctors/doctors.store.ts';
import { documentVisitOf, formsOf, takesForms, type VisitRow } from './visit-of.ts';

type Forms = ReturnType<typeof formsOf>;

/** The answers, with only the sheets read in their current edition. */
function answersNow({ answers, sheetsRead }: KeptDocuments, { sheets }: Forms): DocumentAnswers {
  const read = sheets.filter(({ id, edition }) =>
    sheetsRead.some((one) => one.sheet === id && one.edition === edition),
  );
  return { ...answers, sheetsRead: read.map(({ id }) => id) };
}

/** One patient's forms in their current state. */
export function stateOf(kept: KeptDocuments, row: VisitRow) {
  const forms = formsOf(row);
  const answers = answersNow(kept, forms);
  const visit = { ...documentVisitOf(forms), pictures: kept.pictures };
  return { forms, answers, steps: statesOfSteps(answers, kept.saved, visit) };
}

/** Who asks for the forms, and what opens them. */
export interface FormsContext {
  sessionId: SessionId;
  key: DocumentKey;
}

/**
 * The appointment whose forms this number opens, if they are still open, and its engagement.
 * UNAUTHENTICATED for a group's number, an unknown one, and another session's alike.
 */
function openForms(booking: Booking | undefined) {
  if (!booking?.named) return refuse('UNAUTHENTICATED');
  const { engagement, named } = booking;
  return takesForms(named) ? { ...named, engagement } : refuse('APPOINTMENT_CLOSED');
}

export async function readDocuments(
  db: Db,
  { sessionId, key }: FormsContext,
  confirmationNumber: string,
): Promise<Reply<typeof getDocuments> | Refused> {
  const row = openForms(await findBooking(db, confirmationNumber, sessionId));
  if (isRefused(row)) return row;
  const kept = (await documentsOf(db, key, row.appointment.id)) ?? NOTHING_KEPT;
  const { forms, answers, steps } = stateOf(kept, row);
  return {
    confirmationNumber: row.appointment.confirmationNumber,
    firstName: row.patient.firstName,
    answers,
    steps,
    ...forms,
    pictures: kept.pictures,
    knowsDoctors: await knowsDoctors(db),
    varStatus: row.appointment.varStatus,
  };
}

type Body = z.output<typeof saveDocument.body>;

/**
 * Saves one step's answers over the earlier ones; saved twice, the last one counts. INVALID_REQUEST
 * names fields of other steps, and every problem in the step's own.
 */
export async function keepStep(
  tx: Tx,
  { sessionId, key }: FormsContext,
  { confirmationNumber, step }: { confirmationNumber: string; step: DocumentStep },
  body: Body,
): Promise<Reply<typeof saveDocument> | Refused> {
  const row = openForms(await lockBooking(tx, confirmationNumber, sessionId));
  if (isRefused(row)) return row;

  const { id } = row.appointment;
  const kept = (await documentsOf(tx, key, id)) ?? NOTHING_KEPT;
  const forms = formsOf(row);
  const visit = { ...documentVisitOf(forms), pictures: kept.pictures };
  const said = definedOf(body.answers);
  const answers = { ...answersNow(kept, forms), ...keptAnswers(answersOfStep(step, said)) };
  if (!stepsOfVisit(visit, answers.insurance).includes(step))
    return invalid('step', 'field.unknown');
  const foreign = foreignFields(step, said);
  const problems = checkDocumentStep(step, answers, visit);
  if (foreign.length + problems.length > 0)
    return refuse('INVALID_REQUEST', {
      fields: [
        ...foreign.map((name) => ({ name, problem: 'field.unknown' as const })),
        ...problems.map(({ field, code }) => ({ name: field, problem: code })),
      ],
    });

  // DOC-11: a patient who brings the card, or has none, leaves no picture stored.
  const isShown = answers.insurance !== 'none' && answers.cardBy !== 'brought';
  if (!isShown) await removePictures(tx, id);
  const now: KeptDocuments = {
    answers,
    pictures: isShown ? kept.pictures : [],
    saved: [...new Set([...kept.saved, step])],
    sheetsRead: readNow(kept.sheetsRead, answers.sheetsRead, forms, row.now),
  };
  await keepDocuments(tx, key, id, now);
  const { steps } = stateOf(now, row);
  const varStatus = formStatus(steps);
  await setVarStatus(tx, id, varStatus);
  await keepCoverage(tx, row, answers);
  return { steps, varStatus };
}

const foreignFields = (step: DocumentStep, said: Partial<DocumentAnswers>): string[] => {
  const own: readonly string[] = FIELDS_OF_STEP[step];
  return Object.keys(said).filter((field) => !own.includes(field));
};

/** DOC-07: sheets read for the first time in their edition get the current time. */
const readNow = (
  before: readonly SheetRead[],
  read: readonly string[],
  { sheets }: Forms,
  now: Date,
): SheetRead[] =>
  sheets
    .filter(({ id }) => read.includes(id))
    .map(
      ({ id, edition }) =>
        before.find((one) => one.sheet === id && one.edition === edition) ?? {
          sheet: id,
          edition,
          at: now.toISOString(),
        },
    );

/** ENG-06: the engagement's coverage; for a group, whether any member has one. */
async function keepCoverage(
  tx: Tx,
  { engagement }: Pick<Booking, 'engagement'>,
  answers: DocumentAnswers,
): Promise<void> {
  const said = isCovered(answers);
  const isGroup = engagement.bookingType === 'Group';
  const coverage = isGroup && engagement.coverage ? true : said;
  if (coverage !== undefined && coverage !== engagement.coverage)
    await updateEngagement(tx, engagement.id, { coverage });
}

/** A side of an appointment's card. */
interface OfSide {
  confirmationNumber: string;
  side: CardSide;
}

/** DOC-11: changes pictures, and updates the status of the forms. */
async function changePictures(
  tx: Tx,
  { sessionId, key }: FormsContext,
  confirmationNumber: string,
  change: (appointmentId: string, kept: KeptDocuments) => Promise<Refused | undefined>,
): Promise<Reply<typeof saveCardPicture> | Refused> {
  const row = openForms(await lockBooking(tx, confirmationNumber, sessionId));
  if (isRefused(row)) return row;
  const { id } = row.appointment;
  const before = (await documentsOf(tx, key, id)) ?? NOTHING_KEPT;
  const refused = await change(id, before);
  if (refused) return refused;
  const kept = (await documentsOf(tx, key, id)) ?? NOTHING_KEPT;
  const { steps } = stateOf(kept, row);
  const varStatus = formStatus(steps);
  await setVarStatus(tx, id, varStatus);
  return { pictures: kept.pictures, steps, varStatus };
}

/**
 * DOC-11: refuses a picture in which the scanner found something, as an invalid picture, since most
 * senders know nothing of it; or when the scanner cannot tell.
 */
export async function infected(
  scanner: VirusScanner,
  side: CardSide,
  base64: string,
): Promise<Refused | undefined> {
  const found = await scanner.finds(Buffer.from(base64, 'base64'));
  if (isRefused(found)) return found;
  return found ? noPicture(side, 'picture.invalid') : undefined;
}

const noPicture = (side: CardSide, problem: ProblemCode): Refused =>
  invalid(`picture.${side}`, problem);

/**
 * DOC-11: saves one side of a card, rebuilt. INVALID_REQUEST when the forms ask for no card, or
 * when it is not a picture.
 */
export async function keepCardPicture(
  tx: Tx,
  context: FormsContext,
  { confirmationNumber, side }: OfSide,
  base64: string,
): Promise<Reply<typeof saveCardPicture> | Refused> {
  return changePictures(tx, context, confirmationNumber, async (appointmentId, kept) => {
    if (kept.answers.insurance === '' || kept.answers.insurance === 'none')
      return invalid('side', 'field.unknown');
    const cleaned = await cleanPicture(base64);
    if ('problem' in cleaned) return noPicture(side, cleaned.problem);
    await keepPicture(tx, context.key, { appointmentId, side, picture: cleaned.picture });
    return undefined;
  });
}

export const dropCardPicture = (
  tx: Tx,
  context: FormsContext,
  { confirmationNumber, side }: OfSide,
): Promise<Reply<typeof saveCardPicture> | Refused> =>
  changePictures(tx, context, confirmationNumber, async (appointmentId) => {
    await removePicture(tx, appointmentId, side);
    return undefined;
  });

/** DOC-11: for the visitor who took it. */
export async function showCardPicture(
  db: Db,
  { sessionId, key }: FormsContext,
  { confirmationNumber, side }: OfSide,
): Promise<string | Refused> {
  const row = openForms(await findBooking(db, confirmationNumber, sessionId));
  if (isRefused(row)) return row;
  const picture = await pictureOf(db, key, row.appointment.id, side);
  return picture?.toString('base64') ?? refuse('FC_903_NotFound');
}

/**
 * DOC-10: updates the status of the forms after a change of vaccine, day or person, which may ask
 * for other forms; does nothing when none were begun.
 */
export async function judgeFormsAgain(
  tx: Tx,
  key: DocumentKey,
  engagementId: string,
  appointmentIds: readonly string[],
): Promise<void> {
  const booking = await bookingOfEngagement(tx, engagementId);
  for (const row of booking?.all ?? []) {
    const { id } = row.appointment;
    const kept = appointmentIds.includes(id) ? await documentsOf(tx, key, id) : undefined;
    if (kept) await setVarStatus(tx, id, formStatus(stateOf(kept, row).steps));
  }
}

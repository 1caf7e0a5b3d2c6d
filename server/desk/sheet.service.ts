// Everything known about one visit (DSK-02, DSK-03).
import type { DeskSheet } from '#contract/desk.ts';
import type { FilledForms } from '#contract/documents.ts';
import type { IsoDate } from '#domain/dates.ts';
import { decide } from '#domain/eligibility/decide.ts';
import { keepHistory } from '#domain/engagement.ts';
import { isExpiredOn, shelfFor } from '#domain/shelf.ts';
import { canonicalCode, ownCode } from '#domain/vaccine-codes.ts';
import type { Language } from '#domain/languages.ts';
import { shortVaccineName } from '#domain/vaccines.ts';
import { todayIn } from '#domain/zones.ts';
import { personAt, recordOf } from '#server/booking/engagements/who-comes.ts';
import type { Db } from '#server/database/database.ts';
import { stateOf } from '#server/documents/documents.service.ts';
import {
  documentsOf,
  type DocumentKey,
  type KeptDocuments,
} from '#server/documents/documents.store.ts';
import { sheetsFor } from '#server/documents/vaccine-sheets.ts';
import { caseOf, eligibility } from '#server/eligibility/eligibility.ts';
import { keptScreening } from '#server/eligibility/kept-screening.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { nameOfProduct } from '#server/stock/stock.service.ts';
import {
  lotsRecalled,
  lotsWithDoses,
  shelfOf,
  type Lot,
  type ShelfRow,
} from '#server/stock/stock.store.ts';
import { visitOf, type VisitOfDay } from './day.store.ts';
import { dosesRecordedAt, stepsOf } from './sheet.store.ts';
import { deskVisitOf } from './visit-view.ts';

export async function sheetOf(
  db: Db,
  formsKey: DocumentKey,
  {
    storeId,
    appointmentId,
    language,
  }: { storeId: number; appointmentId: string; language: Language },
): Promise<DeskSheet | Refused> {
  const row = await visitOf(db, storeId, appointmentId);
  if (!row) return refuse('FC_903_NotFound');
  const [given, steps, kept, lots, recalled, forms] = await Promise.all([
    dosesRecordedAt(db, appointmentId),
    stepsOf(db, appointmentId),
    shelfOf(db, storeId),
    lotsWithDoses(db, storeId),
    lotsRecalled(db, storeId),
    documentsOf(db, formsKey, appointmentId),
  ]);
  const { patient, engagement, appointment } = row;
  const person = personAt(engagement, patient.place);
  const email = patient.contact.emails?.[0]?.address ?? engagement.email ?? undefined;
  const today = todayIn(row.store.timeZone, row.now);
  const shelf = shelfFor(appointment.vaccines, { ...shelfAt(kept, lots, today), recalled });
  return {
    visit: deskVisitOf(row, language),
    gender: patient.gender,
    ...(email !== undefined && { email }),
    answers: person?.userResponses ?? [],
    history: keptHistory(person?.history),
    ...(forms && { forms: filledForms(forms, row) }),
    reasons: reasonsOf(row, language),
    products: shelf.products,
    lots: shelf.lots,
    ...(shelf.recalled.length > 0 && { recalled: shelf.recalled }),
    editions: editionsFor(appointment.vaccines),
    given: given.map(({ dose, by, correctedBy, fromStock }) => ({
      doseId: dose.id,
      code: dose.vaccineCode,
      dose: dose.dose,
      cvx: dose.cvx,
      mvx: dose.mvx,
      lot: dose.lot,
      lotExpiresOn: dose.lotExpiresOn,
      ...(dose.site && { site: dose.site }),
      route: dose.route,
      visDate: dose.visDate,
      by,
      at: dose.givenAt.toISOString(),
      ...(dose.recordedAt && { recordedAt: dose.recordedAt.toISOString() }),
      fromStock,
      ...(dose.enteredInErrorAt &&
        dose.errorReason && {
          error: {
            reason: dose.errorReason,
            at: dose.enteredInErrorAt.toISOString(),
            ...(correctedBy !== null && { by: correctedBy }),
          },
        }),
    })),
    steps: steps.map(({ step, by }) => ({
      from: step.fromStage,
      to: step.toStage,
      ...(by !== null && { by }),
      at: step.takenAt.toISOString(),
      ...(step.reason && { reason: step.reason }),
      ...(step.undoes !== null && { isTakenBack: true as const }),
    })),
  };
}

/** DOC-01: the forms filled in so far, of those this visit requires today. */
function filledForms(kept: KeptDocuments, row: VisitOfDay): FilledForms {
  const { forms, answers, steps } = stateOf(kept, row);
  return { answers, steps, questions: forms.questions, pictures: kept.pictures };
}

/** VAC-09: the doses on record, without incomplete ones. */
const keptHistory = (history: Parameters<typeof keepHistory>[0] | undefined) =>
  (keepHistory(history ?? []) ?? []).map(({ dose, ...entry }) => ({
    ...entry,
    dose: String(dose),
  }));

/** ELG-07: what `npm run eligibility` answers for today, in the wording of its rules. */
function reasonsOf(
  { appointment, engagement, patient, store, now }: VisitOfDay,
  language: Language,
) {
  const screening = keptScreening(recordOf(engagement, patient.place) ?? {});
  const on = todayIn(store.timeZone, now);
  const person = caseOf({ dob: patient.dob, state: store.state, on, screening });
  return appointment.vaccines.flatMap(({ code, dose }) => {
    const own = ownCode(code);
    if (own === undefined) return [];
    const { answer, considered } = decide(eligibility(), own, person, { explain: true });
    return [
      {
        code,
        name: shortVaccineName(code, language),
        mayHave: answer === 'yes',
        dose,
        sentences: considered
          .filter(({ decided }) => decided)
          .map(({ rule, outcome }) => `${outcome}: ${rule.says} [${rule.source}]`),
      },
    ];
  });
}

/** DSK-03: the edition of each vaccine's information sheet, where it has exactly one. */
const editionsFor = (vaccines: readonly { code: string }[]) =>
  vaccines.flatMap(({ code }) => {
    const [sheet, another] = sheetsFor([canonicalCode(code)]);
    return sheet && !another ? [{ code, visDate: sheet.edition }] : [];
  });

/** What the store has, as the rule of the shelf reads it. */
function shelfAt(kept: readonly ShelfRow[], lots: readonly Lot[], today: IsoDate) {
  return {
    products: kept.map(({ vaccineCode, productId, manufacturer, floor }) => ({
      vaccineCode,
      productId,
      name: nameOfProduct(productId),
      mvx: manufacturer,
      isCounted: floor !== null,
    })),
    lots: lots.map((lot) => ({ ...lot, isExpired: isExpiredOn(lot.expiresOn, today) })),
  };
}

// Everything known about one visit (DSK-02, DSK-03).
import type { DeskSheet } from '#contract/desk.ts';
import type { FilledForms } from '#contract/documents.ts';
import type { IsoDate } from '#domain/dates.ts';
import { decide } from '#domain/eligibility/decide.ts';
import { keepHistory } from '#domain/engagement.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
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
  return {
    visit: deskVisitOf(row, language),
    gender: patient.gender,
    ...(email !== undefined && { email }),
    answers: person?.userResponses ?? [],
    history: keptHistory(person?.history),
    ...(forms && { forms: filledForms(forms, row) }),
    reasons: reasonsOf(row, language),
    products: productsFor(appointment.vaccines, kept),
    lots: lotsFor(appointment.vaccines, lots, todayIn(row.store.timeZone, row.now)),
    ...recalledFor(appointment.vaccines, recalled),
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

/** The store's products for the booked vaccines, the held one first. */
function productsFor(
  vaccines: readonly { code: string; productId?: string }[],
  kept: readonly ShelfRow[],
) {
  return vaccines.flatMap(({ code, productId }) =>
    kept
      .filter(({ vaccineCode }) => vaccineCode === ownCode(code))
      .toSorted((one, other) => rank(one, productId) - rank(other, productId))
      .map((product) => ({
        code,
        productId: product.productId,
        name: nameOfProduct(product.productId),
        mvx: product.manufacturer,
        isCounted: product.floor !== null,
      })),
  );
}

/** The store's lots from which these vaccines may be given. */
const lotsFor = (vaccines: readonly { code: string }[], lots: readonly Lot[], today: IsoDate) =>
  vaccines.flatMap(({ code }) =>
    lots
      .filter(({ vaccineCode, expiresOn }) => vaccineCode === ownCode(code) && expiresOn >= today)
      .map(({ productId, lot, expiresOn, doses }) => ({ code, productId, lot, expiresOn, doses })),
  );

/** What was recalled of these vaccines. */
function recalledFor(
  vaccines: readonly { code: string }[],
  lots: readonly Lot[],
): Pick<DeskSheet, 'recalled'> {
  const recalled = vaccines.flatMap(({ code }) =>
    lots
      .filter(({ vaccineCode }) => vaccineCode === ownCode(code))
      .map(({ lot }) => ({ code, lot })),
  );
  return recalled.length > 0 ? { recalled } : {};
}

const rank = (product: { productId: string }, held: string | undefined) =>
  product.productId === held ? 0 : 1;

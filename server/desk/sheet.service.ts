// All that is known of one visit (DSK-02, DSK-03).
import type { DeskSheet } from '#contract/desk.ts';
import { decide } from '#domain/eligibility/decide.ts';
import { keepHistory } from '#domain/engagement.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { todayIn } from '#domain/zones.ts';
import { personAt, recordOf } from '#server/booking/engagements/who-comes.ts';
import type { Db } from '#server/database/database.ts';
import { caseOf, eligibility } from '#server/eligibility/eligibility.ts';
import { keptScreening } from '#server/eligibility/kept-screening.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { SHELVES } from '#server/stores/products.ts';
import { visitOf, type VisitOfDay } from './day.store.ts';
import { dosesGivenAt, productsAt, stepsOf } from './sheet.store.ts';
import { deskVisitOf } from './visit-view.ts';

export async function sheetOf(
  db: Db,
  storeId: number,
  appointmentId: string,
): Promise<DeskSheet | Refused> {
  const row = await visitOf(db, storeId, appointmentId);
  if (!row) return refuse('FC_903_NotFound');
  const [given, steps, kept] = await Promise.all([
    dosesGivenAt(db, appointmentId),
    stepsOf(db, appointmentId),
    productsAt(db, storeId),
  ]);
  const { patient, engagement, appointment } = row;
  const person = personAt(engagement, patient.place);
  const email = patient.contact.emails?.[0]?.address ?? engagement.email ?? undefined;
  return {
    visit: deskVisitOf(row),
    gender: patient.gender,
    ...(email !== undefined && { email }),
    answers: person?.userResponses ?? [],
    history: keptHistory(person?.history),
    reasons: reasonsOf(row),
    products: productsFor(appointment.vaccines, kept),
    given: given.map(({ dose, by }) => ({
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
    })),
    steps: steps.map(({ step, by }) => ({
      from: step.fromStage,
      to: step.toStage,
      ...(by !== null && { by }),
      at: step.takenAt.toISOString(),
      ...(step.reason && { reason: step.reason }),
    })),
  };
}

/** VAC-09: as the record has them, incomplete ones left out. */
const keptHistory = (history: Parameters<typeof keepHistory>[0] | undefined) =>
  (keepHistory(history ?? []) ?? []).map(({ dose, ...entry }) => ({
    ...entry,
    dose: String(dose),
  }));

/** ELG-07: what `npm run eligibility` answers for today, in the sentences of its rules. */
function reasonsOf({ appointment, engagement, patient, store, now }: VisitOfDay) {
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
        name: vaccineByCode(code)?.names.short ?? code,
        mayHave: answer === 'yes',
        dose,
        sentences: considered
          .filter(({ decided }) => decided)
          .map(({ rule, outcome }) => `${outcome}: ${rule.says} [${rule.source}]`),
      },
    ];
  });
}

/** The products of what is booked that the store keeps, the one that was held before others. */
function productsFor(
  vaccines: readonly { code: string; productId?: string }[],
  kept: readonly { vaccineCode: string; productId: string; manufacturer: string }[],
) {
  return vaccines.flatMap(({ code, productId }) => {
    const own = ownCode(code);
    const names = own ? SHELVES[own].products : [];
    return kept
      .filter(({ vaccineCode }) => vaccineCode === own)
      .toSorted((one, other) => rank(one, productId) - rank(other, productId))
      .map((product) => ({
        code,
        productId: product.productId,
        name: names.find((one) => one.productId === product.productId)?.name ?? product.productId,
        mvx: product.manufacturer,
      }));
  });
}

const rank = (product: { productId: string }, held: string | undefined) =>
  product.productId === held ? 0 : 1;

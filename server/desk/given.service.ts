// DSK-03: records what was given, together with the step that says so.
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { IsoDate } from '#domain/dates.ts';
import type { giveDoses } from '#contract/desk.ts';
import { cvxOfDose } from '#domain/eligibility/cvx.ts';
import { checkLotExpiry, checkVisDate, differsFrom, hasSite } from '#domain/given.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { canonicalCode, ownCode } from '#domain/vaccine-codes.ts';
import type { TeamRole } from '#domain/visits.ts';
import { localDate, todayIn } from '#domain/zones.ts';
import type { Tx } from '#server/database/database.ts';
import { newId } from '#server/database/new-id.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';
import { invalidFields, refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import { takeFromStock } from '#server/stock/given-doses.ts';
import { lotNamed, type Lot } from '#server/stock/stock.store.ts';
import { storeProducts } from '#server/stores/stores.schema.ts';
import { isOfToday, moveVisit, type Seen } from '#server/visits/steps.ts';
import { immunizations } from '#server/visits/visits.schema.ts';
import { visitOf, type VisitOfDay } from './day.store.ts';
import { dosesRecordedAt } from './sheet.store.ts';

type Given = z.output<typeof giveDoses.body>['doses'];

/**
 * Records the doses and moves the visit to given. At least one booked vaccine is given, each at
 * most once; the others are left for another day. Refused at its field for an invalid lot or date,
 * a product that the store does not carry, a vaccine that was not booked or is already recorded, or
 * an expiry date that differs from the stock list's for a lot that it counts. A lot missing from
 * the list is recorded all the same, because the dose was given. At a visit already given, or of
 * another day, only doses marked as entered in error can be recorded again; a dose that merely had
 * wrong details keeps its original time.
 */
export async function give(
  tx: Tx,
  seen: Seen,
  member: { memberId: string; role: TeamRole },
  doses: Given,
): Promise<Refused | undefined> {
  const row = await visitOf(tx, seen.storeId, seen.appointmentId);
  if (!row) return refuse('FC_903_NotFound');
  const products = await tx
    .select()
    .from(storeProducts)
    .where(eq(storeProducts.storeId, seen.storeId));
  const today = todayIn(row.store.timeZone, row.now);
  const recorded = await dosesRecordedAt(tx, seen.appointmentId);
  const anew = inErrorOf(recorded);
  const isAnew = row.appointment.stage === 'given' || !(await isOfToday(tx, row.appointment));
  if (isAnew && anew.length === 0) return refuse('STEP_NOT_POSSIBLE');
  const givenOn = (code: string) => {
    const before = givenBefore(anew, code);
    return before ? localDate(before, row.store.timeZone) : today;
  };
  const listed = await lotsListed(tx, seen.storeId, doses);
  const fields = doses.flatMap((dose, index) =>
    problemsOf({ row, doses, products, listed, givenOn, anew, isAnew }, dose, index),
  );
  if (fields.length > 0) return invalidFields(...fields);

  const moved = await moveVisit(tx, seen, { to: 'given', by: member, isAnew });
  if ('refused' in moved) return moved;
  const given = await tx
    .insert(immunizations)
    .values(
      doses.map(({ code, productId, lot, lotExpiresOn, site, route, visDate }) => {
        const mvx = products.find((one) => one.productId === productId)?.manufacturer ?? '';
        const vaccine = { vaccineCode: code, date: givenOn(code), manufacturer: mvx };
        const before = givenBefore(anew, code);
        return {
          id: newId(),
          appointmentId: seen.appointmentId,
          vaccineCode: canonicalCode(code),
          cvx: cvxOfDose(eligibility().cvx, vaccine, row.patient.dob) ?? '',
          dose: row.appointment.vaccines.find((one) => sameVaccine(one.code, code))?.dose ?? '1',
          mvx,
          lot,
          lotExpiresOn,
          site: site ?? null,
          route,
          visDate,
          givenBy: member.memberId,
          ...(before && { givenAt: before, recordedAt: sql`clock_timestamp()` }),
        };
      }),
    )
    .returning();
  await takeFromStock(
    tx,
    { storeId: seen.storeId, memberId: member.memberId },
    given.map(({ id, vaccineCode, lot }) => ({
      immunizationId: id,
      vaccineCode,
      lot,
      productId: doses.find(({ code }) => ownCode(code) === vaccineCode)?.productId ?? '',
    })),
  );
  return undefined;
}

interface Context {
  row: VisitOfDay;
  doses: Given;
  products: readonly { vaccineCode: string; productId: string }[];
  listed: readonly Lot[];
  /** The date of each dose: for a replacement, the date of the one it replaces. */
  givenOn: (code: string) => IsoDate;
  /** The doses that may be recorded again. */
  anew: readonly RecordedDose[];
  /** No other doses may be recorded. */
  isAnew: boolean;
}

type RecordedDose = Awaited<ReturnType<typeof dosesRecordedAt>>[number]['dose'];

/** For each vaccine entered in error and not recorded since, its last dose. */
const inErrorOf = (recorded: Awaited<ReturnType<typeof dosesRecordedAt>>): RecordedDose[] =>
  recorded
    .filter(
      ({ dose, isStanding }, index) =>
        !isStanding &&
        !recorded.some(
          (one, at) => one.dose.vaccineCode === dose.vaccineCode && (one.isStanding || at > index),
        ),
    )
    .map(({ dose }) => dose);

/** A dose recorded with wrong details was still given at that time. */
const givenBefore = (anew: readonly RecordedDose[], code: string): Date | undefined =>
  anew.find(
    ({ vaccineCode, errorReason }) =>
      errorReason === 'wrongDetails' && sameVaccine(vaccineCode, code),
  )?.givenAt;

/** The lots named for these doses, if the store's list has doses of them left (DSK-04). */
async function lotsListed(tx: Tx, storeId: number, doses: Given): Promise<Lot[]> {
  const found: Lot[] = [];
  for (const dose of doses) {
    const lot = await lotNamed(tx, storeId, dose);
    if (lot && lot.doses > 0) found.push(lot);
  }
  return found;
}

function problemsOf(
  { row, doses, products, listed, givenOn, anew, isAnew }: Context,
  dose: Given[number],
  index: number,
): FieldProblem[] {
  const { code, productId, lot, lotExpiresOn, site, route, visDate } = dose;
  const counted = listed.find((one) => one.productId === productId && one.lot === lot);
  const isBooked = row.appointment.vaccines.some((one) => sameVaccine(one.code, code));
  const isOpen = !isAnew || anew.some((one) => sameVaccine(one.vaccineCode, code));
  const day = givenOn(code);
  const isFirst = doses.findIndex((one) => sameVaccine(one.code, code)) === index;
  const isKept = products.some(
    (one) => one.productId === productId && one.vaccineCode === ownCode(code),
  );
  const found: Record<string, ProblemCode | undefined> = {
    code: isBooked && isFirst && isOpen ? undefined : 'field.invalid',
    productId: isKept ? undefined : 'manufacturer.missing',
    lotExpiresOn:
      checkLotExpiry(lotExpiresOn, day) ?? differsFrom(counted?.expiresOn, lotExpiresOn),
    site: hasSite(route) === (site !== undefined) ? undefined : 'site.missing',
    visDate: checkVisDate(visDate, day),
  };
  return Object.entries(found).flatMap(([name, problem]) =>
    problem ? [{ name: `doses.${index}.${name}`, problem }] : [],
  );
}

const sameVaccine = (one: string, other: string) => ownCode(one) === ownCode(other);

// DSK-03: what was given, written with the step that says so.
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { giveDoses } from '#contract/desk.ts';
import { cvxOfDose } from '#domain/eligibility/cvx.ts';
import { checkLotExpiry, checkVisDate, hasSite } from '#domain/given.ts';
import type { ProblemCode } from '#domain/problems.ts';
import { ownCode } from '#domain/vaccine-codes.ts';
import type { TeamRole } from '#domain/visits.ts';
import { todayIn } from '#domain/zones.ts';
import type { Tx } from '#server/database/database.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';
import { refuse, type FieldProblem, type Refused } from '#server/http/refusal.ts';
import { takeFromStock } from '#server/stock/given-doses.ts';
import { storeProducts } from '#server/stores/stores.schema.ts';
import { moveVisit, type Seen } from '#server/visits/steps.ts';
import { immunizations } from '#server/visits/visits.schema.ts';
import { visitOf, type VisitOfDay } from './day.store.ts';

type Given = z.output<typeof giveDoses.body>['doses'];

/**
 * Records the doses and moves the visit to given. Everything that was booked is given, each once,
 * or the rest is another day's: at least one. Refused at its field for a lot or date that cannot
 * be, a product that the store does not keep, or a vaccine that was not booked. What the stock list
 * has not is recorded all the same: the dose was given.
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
  const fields = doses.flatMap((dose, index) =>
    problemsOf({ row, doses, products, today }, dose, index),
  );
  if (fields.length > 0) return refuse('INVALID_REQUEST', { fields });

  const moved = await moveVisit(tx, seen, { to: 'given', by: member });
  if ('refused' in moved) return moved;
  const given = await tx
    .insert(immunizations)
    .values(
      doses.map(({ code, productId, lot, lotExpiresOn, site, route, visDate }) => {
        const mvx = products.find((one) => one.productId === productId)?.manufacturer ?? '';
        const vaccine = { vaccineCode: code, date: today, manufacturer: mvx };
        return {
          appointmentId: seen.appointmentId,
          vaccineCode: ownCode(code) ?? code,
          cvx: cvxOfDose(eligibility().cvx, vaccine, row.patient.dob) ?? '',
          dose: row.appointment.vaccines.find((one) => sameVaccine(one.code, code))?.dose ?? '1',
          mvx,
          lot,
          lotExpiresOn,
          site: site ?? null,
          route,
          visDate,
          givenBy: member.memberId,
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
  today: string;
}

function problemsOf(
  { row, doses, products, today }: Context,
  dose: Given[number],
  index: number,
): FieldProblem[] {
  const { code, productId, lotExpiresOn, site, route, visDate } = dose;
  const isBooked = row.appointment.vaccines.some((one) => sameVaccine(one.code, code));
  const isFirst = doses.findIndex((one) => sameVaccine(one.code, code)) === index;
  const isKept = products.some(
    (one) => one.productId === productId && one.vaccineCode === ownCode(code),
  );
  const found: Record<string, ProblemCode | undefined> = {
    code: isBooked && isFirst ? undefined : 'field.invalid',
    productId: isKept ? undefined : 'manufacturer.missing',
    lotExpiresOn: checkLotExpiry(lotExpiresOn, today),
    site: hasSite(route) === (site !== undefined) ? undefined : 'site.missing',
    visDate: checkVisDate(visDate, today),
  };
  return Object.entries(found).flatMap(([name, problem]) =>
    problem ? [{ name: `doses.${index}.${name}`, problem }] : [],
  );
}

const sameVaccine = (one: string, other: string) => ownCode(one) === ownCode(other);

// DSK-03: a dose that was recorded by mistake, and whose step can no longer be undone.
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { ErrorReason } from '#domain/given.ts';
import { UNDO_SECONDS } from '#domain/visits.ts';
import type { Tx } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { putBack } from '#server/stock/given-doses.ts';
import { keepStage, lockVisit, type Seen, type VisitRow } from './steps.ts';
import { immunizations, recordedAt, visitSteps } from './visits.schema.ts';

/**
 * Marks one dose of a visit as entered in error; it is never deleted, and the doses taken from
 * stock for it go back into their lot. A visit without another dose returns to the stage before it
 * was given, so that the right dose can be recorded. Refused with VISIT_CHANGED when the visit
 * changed since it was read, FC_903_NotFound for an unknown visit or dose, STEP_NOT_POSSIBLE for a
 * dose that is already marked, or whose step can still be undone instead.
 */
export async function markEnteredInError(
  tx: Tx,
  seen: Required<Seen>,
  { doseId, reason, memberId }: { doseId: string; reason: ErrorReason; memberId: string },
): Promise<Refused | undefined> {
  const visit = await lockVisit(tx, seen);
  if (isRefused(visit)) return visit;
  const ofVisit = and(eq(immunizations.id, doseId), eq(immunizations.appointmentId, visit.id));
  const [known] = await tx.select({ id: immunizations.id }).from(immunizations).where(ofVisit);
  if (!known) return refuse('FC_903_NotFound');
  const [marked] = await tx
    .update(immunizations)
    .set({ enteredInErrorAt: sql`clock_timestamp()`, errorReason: reason, errorBy: memberId })
    .where(
      and(
        ofVisit,
        isNull(immunizations.enteredInErrorAt),
        sql`${recordedAt} <= clock_timestamp() - make_interval(secs => ${UNDO_SECONDS})`,
      ),
    )
    .returning({ id: immunizations.id, vaccineCode: immunizations.vaccineCode });
  if (!marked) return refuse('STEP_NOT_POSSIBLE');
  await putBack(tx, { storeId: visit.storeId, memberId }, [marked]);
  return tellOfVisit(tx, visit, memberId);
}

/**
 * The visit's stage afterwards: given as long as another dose stands, otherwise the stage before
 * the first was given.
 */
async function tellOfVisit(
  tx: Tx,
  visit: VisitRow,
  memberId: string,
): Promise<Refused | undefined> {
  const [step] = await tx
    .select()
    .from(visitSteps)
    .where(
      and(
        eq(visitSteps.appointmentId, visit.id),
        eq(visitSteps.toStage, 'given'),
        ne(visitSteps.fromStage, 'given'),
      ),
    )
    .orderBy(desc(visitSteps.version))
    .limit(1);
  const stands = await tx
    .select({ id: immunizations.id })
    .from(immunizations)
    .where(and(eq(immunizations.appointmentId, visit.id), isNull(immunizations.enteredInErrorAt)))
    .limit(1);
  const before =
    step && stands.length === 0
      ? { stage: step.fromStage, status: step.fromStatus, arrivedAt: step.fromArrivedAt }
      : { stage: visit.stage, status: visit.status, arrivedAt: visit.arrivedAt };
  const version = visit.visitVersion + 1;
  const kept = await keepStage(tx, visit, { ...before, visitVersion: version });
  if (isRefused(kept)) return kept;
  await tx.insert(visitSteps).values({
    appointmentId: visit.id,
    version,
    fromStage: visit.stage,
    toStage: before.stage,
    fromStatus: visit.status,
    fromArrivedAt: visit.arrivedAt,
    memberId,
    undoes: step?.version ?? visit.visitVersion,
  });
  return undefined;
}

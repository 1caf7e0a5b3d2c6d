// The only way a visit moves from stage to stage, whoever moves it: the patient who arrives, a team
// member, or the clock (WLK-07, DSK-02).
import { and, eq, gte, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { isOpen } from '#domain/appointments.ts';
import {
  isAtLeast,
  roleForStep,
  UNDO_SECONDS,
  type NotEligibleReason,
  type Stage,
  type TeamRole,
} from '#domain/visits.ts';
import { isElsewhere } from '#server/booking/appointments/appointments.store.ts';
import { appointments } from '#server/booking/booking.schema.ts';
import type { Tx } from '#server/database/database.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import { stores } from '#server/stores/stores.schema.ts';
import { putBack } from '#server/stock/given-doses.ts';
import { isOfStoreDay } from './store-day.ts';
import { tellVisitEnded } from './tell-visit-ended.ts';
import { immunizations, recordedAt, visitSteps } from './visits.schema.ts';

export type VisitRow = typeof appointments.$inferSelect;

/** The visit, its store, and the version the caller has read. */
export interface Seen {
  appointmentId: string;
  storeId: number;
  /** Undefined accepts any version, for callers other than the desk. */
  version?: number;
}

/** Who takes a step: a team member, the patient, or the clock when the time is over. */
export type By = { memberId: string; role: TeamRole } | 'patient' | 'clock';

interface Step {
  to: Stage;
  by: By;
  reason?: NotEligibleReason | undefined;
  /** It records doses again that were entered in error. */
  isAnew?: boolean;
}

/** Locks the visit until the transaction ends. */
export async function lockVisit(tx: Tx, { appointmentId, storeId, version }: Seen) {
  const [visit] = await tx
    .select()
    .from(appointments)
    .where(and(eq(appointments.id, appointmentId), eq(appointments.storeId, storeId)))
    .for('no key update');
  if (!visit) return refuse('FC_903_NotFound');
  return version !== undefined && version !== visit.visitVersion ? refuse('VISIT_CHANGED') : visit;
}

/**
 * Moves a visit to the named stage, if it can follow and the caller may take the step. Refused with
 * VISIT_CHANGED when the visit changed since it was read, STEP_NOT_POSSIBLE when the stage cannot
 * follow, a member moves a visit that is not on the store's today, or the patient is elsewhere by
 * now, TEAM_MEMBERS_ONLY when the role does not suffice, FC_903_NotFound when there is no such
 * visit here.
 */
export async function moveVisit(
  tx: Tx,
  seen: Seen,
  { to, by, reason, isAnew = false }: Step,
): Promise<VisitRow | Refused> {
  const visit = await lockVisit(tx, seen);
  if ('refused' in visit) return visit;
  const role = roleForStep(visit.stage, to);
  // A visit that still has other doses is not open.
  const isGiven = visit.stage === 'given' && to === 'given';
  if (!role || !(isGiven || isOpen(visit.status))) return refuse('STEP_NOT_POSSIBLE');
  const member = typeof by === 'object' ? by : undefined;
  // DSK-03: the desk works on the current day; corrections to a record may be for any day.
  if (member && !isAnew && !(await isOfToday(tx, visit))) return refuse('STEP_NOT_POSSIBLE');
  if (member && !isAtLeast(member.role, role)) return refuse('TEAM_MEMBERS_ONLY');
  const version = visit.visitVersion + 1;
  const moved = await keepStage(tx, visit, {
    stage: to,
    visitVersion: version,
    ...(to === 'arrived' && { arrivedAt: sql`clock_timestamp()`, atCounterAt: null }),
    ...(to === 'given' && { status: 'Fulfilled' }),
  });
  if (isRefused(moved)) return moved;
  await tx.insert(visitSteps).values({
    appointmentId: visit.id,
    version,
    fromStage: visit.stage,
    toStage: to,
    fromStatus: visit.status,
    fromArrivedAt: visit.arrivedAt,
    memberId: member?.memberId ?? null,
    reason: reason ?? null,
  });
  if (to === 'notEligible') await tellVisitEnded(tx, 'visitEnded', moved);
  if (to === 'given') await tellVisitEnded(tx, 'visitGiven', moved);
  return moved;
}

/**
 * Writes what a step makes of a visit its caller has locked. STEP_NOT_POSSIBLE when it takes its
 * patient's time again and they have another visit then by now: the transaction is over.
 */
export async function keepStage(
  tx: Tx,
  { id }: Pick<VisitRow, 'id'>,
  change: PgUpdateSetSource<typeof appointments>,
): Promise<VisitRow | Refused> {
  try {
    const [kept] = await tx
      .update(appointments)
      .set({ ...change, updatedAt: sql`clock_timestamp()` })
      .where(eq(appointments.id, id))
      .returning();
    return kept ?? refuse('FC_903_NotFound');
  } catch (error) {
    if (isElsewhere(error)) return refuse('STEP_NOT_POSSIBLE');
    throw error;
  }
}

/** Whether the visit is part of its store's day now. */
export async function isOfToday(tx: Tx, { id }: Pick<VisitRow, 'id'>): Promise<boolean> {
  const [found] = await tx
    .select({ isToday: isOfStoreDay })
    .from(appointments)
    .innerJoin(stores, eq(stores.id, appointments.storeId))
    .where(eq(appointments.id, id));
  return found?.isToday === true;
}

/**
 * Undoes the step that led to this version, within the time allowed, for roles that may take it.
 * Doses given in that step are marked as entered in error, never deleted, and go back into their
 * lot. Refused like `moveVisit`.
 */
export async function undoVisitStep(
  tx: Tx,
  seen: Required<Seen>,
  { memberId, role }: { memberId: string; role: TeamRole },
): Promise<VisitRow | Refused> {
  const visit = await lockVisit(tx, seen);
  if ('refused' in visit) return visit;
  const [step] = await tx
    .select()
    .from(visitSteps)
    .where(
      and(
        eq(visitSteps.appointmentId, visit.id),
        eq(visitSteps.version, visit.visitVersion),
        sql`${visitSteps.undoes} is null`,
        sql`${visitSteps.takenAt} > clock_timestamp() - make_interval(secs => ${UNDO_SECONDS})`,
      ),
    );
  if (!step) return refuse('STEP_NOT_POSSIBLE');
  const asked = roleForStep(step.fromStage, step.toStage);
  if (asked && !isAtLeast(role, asked)) return refuse('TEAM_MEMBERS_ONLY');
  if (step.toStage === 'given') await takeBackDoses(tx, visit, { memberId, since: step.takenAt });
  const version = visit.visitVersion + 1;
  const moved = await keepStage(tx, visit, {
    stage: step.fromStage,
    status: step.fromStatus,
    arrivedAt: step.fromArrivedAt,
    visitVersion: version,
  });
  if (isRefused(moved)) return moved;
  await tx.insert(visitSteps).values({
    appointmentId: visit.id,
    version,
    fromStage: step.toStage,
    toStage: step.fromStage,
    fromStatus: visit.status,
    fromArrivedAt: visit.arrivedAt,
    memberId,
    undoes: step.version,
  });
  return moved;
}

/** Only the doses of this step: what an earlier one gave stands. */
async function takeBackDoses(
  tx: Tx,
  { id, storeId }: Pick<VisitRow, 'id' | 'storeId'>,
  { memberId, since }: { memberId: string; since: Date },
): Promise<void> {
  const taken = await tx
    .update(immunizations)
    .set({ enteredInErrorAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(immunizations.appointmentId, id),
        isNull(immunizations.enteredInErrorAt),
        gte(recordedAt, since),
      ),
    )
    .returning({ id: immunizations.id, vaccineCode: immunizations.vaccineCode });
  await putBack(tx, { storeId, memberId }, taken);
}

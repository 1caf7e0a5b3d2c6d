import { alias } from 'drizzle-orm/pg-core';
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#server/database/database.ts';
import { stockMovements } from '#server/stock/stock.schema.ts';
import { teamMembers } from '#server/team/team.schema.ts';
import { immunizations, recordedAt, visitSteps } from '#server/visits/visits.schema.ts';

const correctors = alias(teamMembers, 'correctors');

/**
 * The doses recorded at a visit, with who gave them and who marked them as entered in error;
 * without those undone at once.
 */
export const dosesRecordedAt = (db: Db | Tx, appointmentId: string) =>
  db
    .select({
      dose: immunizations,
      by: teamMembers.name,
      correctedBy: correctors.name,
      isStanding: sql<boolean>`${immunizations.enteredInErrorAt} is null`,
      fromStock: sql<boolean>`exists (select from ${stockMovements}
        where ${stockMovements.immunizationId} = ${immunizations.id})`,
    })
    .from(immunizations)
    .innerJoin(teamMembers, eq(teamMembers.id, immunizations.givenBy))
    .leftJoin(correctors, eq(correctors.id, immunizations.errorBy))
    .where(
      and(
        eq(immunizations.appointmentId, appointmentId),
        or(isNull(immunizations.enteredInErrorAt), isNotNull(immunizations.errorReason)),
      ),
    )
    .orderBy(asc(recordedAt), asc(immunizations.vaccineCode));

/** Every step of a visit, oldest first. */
export const stepsOf = (db: Db, appointmentId: string) =>
  db
    .select({ step: visitSteps, by: teamMembers.name })
    .from(visitSteps)
    .leftJoin(teamMembers, eq(teamMembers.id, visitSteps.memberId))
    .where(eq(visitSteps.appointmentId, appointmentId))
    .orderBy(asc(visitSteps.version));

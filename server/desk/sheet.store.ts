import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { stockMovements } from '#server/stock/stock.schema.ts';
import { teamMembers } from '#server/team/team.schema.ts';
import { immunizations, visitSteps } from '#server/visits/visits.schema.ts';

/** What was given at a visit, with who gave it; not what was taken back. */
export const dosesGivenAt = (db: Db, appointmentId: string) =>
  db
    .select({
      dose: immunizations,
      by: teamMembers.name,
      fromStock: sql<boolean>`exists (select from ${stockMovements}
        where ${stockMovements.immunizationId} = ${immunizations.id})`,
    })
    .from(immunizations)
    .innerJoin(teamMembers, eq(teamMembers.id, immunizations.givenBy))
    .where(
      and(eq(immunizations.appointmentId, appointmentId), isNull(immunizations.enteredInErrorAt)),
    )
    .orderBy(asc(immunizations.givenAt), asc(immunizations.vaccineCode));

/** Every step of a visit, the first one first. */
export const stepsOf = (db: Db, appointmentId: string) =>
  db
    .select({ step: visitSteps, by: teamMembers.name })
    .from(visitSteps)
    .leftJoin(teamMembers, eq(teamMembers.id, visitSteps.memberId))
    .where(eq(visitSteps.appointmentId, appointmentId))
    .orderBy(asc(visitSteps.version));

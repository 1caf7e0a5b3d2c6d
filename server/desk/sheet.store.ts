import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { storeProducts } from '#server/stores/stores.schema.ts';
import { teamMembers } from '#server/team/team.schema.ts';
import { immunizations, visitSteps } from '#server/visits/visits.schema.ts';

/** What was given at a visit, with who gave it; not what was taken back. */
export const dosesGivenAt = (db: Db, appointmentId: string) =>
  db
    .select({ dose: immunizations, by: teamMembers.name })
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

/** What the store keeps of all vaccines. */
export const productsAt = (db: Db, storeId: number) =>
  db.select().from(storeProducts).where(eq(storeProducts.storeId, storeId));

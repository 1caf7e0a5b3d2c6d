import type { FastifyInstance } from 'fastify';
import { getAppointment } from '#contract/manage.ts';
import type { Language } from '#domain/languages.ts';
import { openProfileRing } from '#server/accounts/profile-ring.ts';
import { signedIn } from '#server/accounts/who.ts';
import type { Database, Db } from '#server/database/database.ts';
import { sendRefusal } from '#server/http/errors.ts';
import { languageOf } from '#server/http/language.ts';
import { refuse } from '#server/http/refusal.ts';
import { findOwn, findOwnGroup, type Owner } from '#server/manage/managed.store.ts';
import { keepFileSight } from '#server/seen/looking.ts';
import { limitRate, OWN_READS } from '#server/security/limits.ts';
import { storedNumber } from './stored-number.ts';
import { calendarFile } from './calendar-file.ts';
import { calledApart } from './called-apart.ts';
import { groupCalendarFile, timesEver } from './calendar-file-of-group.ts';

type Params = { confirmationNumber: string };

/**
 * The .ics file of an appointment or of a whole group, for the session that has it and the account
 * that booked it (CNF-03, GRP-03). It is a file rather than JSON, so it is not part of the
 * contract.
 */
export function calendarRoutes(app: FastifyInstance, { db, pool }: Database): void {
  const accounts = { db, ring: openProfileRing(pool) };
  app.get<{ Params: Params }>(
    `${getAppointment.path}/calendar`,
    {
      schema: { hide: true, params: getAppointment.params },
      preHandler: limitRate(pool, 'calendar', OWN_READS),
    },
    async (request, reply) => {
      const number = storedNumber(request.params.confirmationNumber);
      const session = () => request.sessionId();
      const accountId = await signedIn(accounts, { browser: request.browser, session });
      const owner = { sessionId: await session(), accountId };
      const file = await fileOf(db, number, owner, languageOf(request));
      const refused = file === undefined ? 'UNAUTHENTICATED' : undefined;
      await keepFileSight(pool, request, { operation: 'calendarFile', refused });
      if (file === undefined) return sendRefusal(refuse('UNAUTHENTICATED'), request, reply);
      return reply
        .header('content-type', 'text/calendar; charset=utf-8')
        .header('content-disposition', 'attachment; filename="appointment.ics"')
        .header('cache-control', 'no-store')
        .send(file);
    },
  );
}

/**
 * A person's number gives that person's file, a group's number everyone's, in the language of the
 * page that has the link; undefined for an owner who has neither.
 */
async function fileOf(
  db: Db,
  number: string,
  owner: Owner,
  language: Language,
): Promise<string | undefined> {
  const one = await findOwn(db, number, owner);
  if (one) return calendarFile(one, language);
  const group = await findOwnGroup(db, number, owner);
  return group.length > 0
    ? groupCalendarFile(calledApart(group), timesEver(group), language)
    : undefined;
}

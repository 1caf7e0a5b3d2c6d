import { createLanguageTicket, redeemLanguageTicket } from '#contract/language-tickets.ts';
import { joinSession } from '#server/accounts/signed-in.store.ts';
import { carryOver } from '#server/booking/carry-over.ts';
import type { Database } from '#server/database/database.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { openKeyRing } from '#server/security/key-ring.ts';
import { seal, unseal } from '#server/security/sealed.ts';
import { keepTicket, redeemTicket } from './language-tickets.store.ts';

const PURPOSE = 'language-ticket';
const KEY_DAYS = 1;
/** Enough for a clinic whose people share an address; slows down a program that guesses tickets. */
const PER_MINUTE = 120;

/** LNG-05: a switch of language keeps the answers and the session. */
export function languageRoutes(wire: Wire, { db, pool }: Database): void {
  const keys = openKeyRing(pool, PURPOSE, KEY_DAYS);
  const options = { perMinute: PER_MINUTE };

  wire.guarded(
    createLanguageTicket,
    async ({ body, session }) => {
      const sealed = await seal(keys, PURPOSE, Buffer.from(body.journey));
      const { ticket, expiresAt } = await keepTicket(db, await session(), sealed);
      return { ticket, expiresAt: expiresAt.toISOString() };
    },
    { ...options, isLong: true },
  );

  wire.guarded(
    redeemLanguageTicket,
    async ({ body, session, browser }) => {
      const visiting = await session();
      const next = await browser.nextSession();
      const found = await inTransaction(db, async (tx) => {
        const ticket = await redeemTicket(tx, body.ticket, { visiting, fresh: next.id });
        if (ticket?.to !== next.id) return ticket;
        await carryOver(tx, ticket.from, next.id);
        // What was begun at this host is kept too.
        await joinSession(tx, visiting, next.id);
        return ticket;
      });
      const journey = found && (await unseal(keys, PURPOSE, found.journey));
      if (!found || !journey) return refuse('FC_903_NotFound');
      (found.to === next.id ? next : await browser.sameSession(found.to)).begin();
      return { journey: journey.toString() };
    },
    options,
  );
}

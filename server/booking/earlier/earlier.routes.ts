import {
  declineEarlierOffer,
  endEarlierWish,
  readEarlierOffer,
  setEarlierWish,
  takeEarlierOffer,
} from '#contract/earlier-times.ts';
import type { Database } from '#server/database/database.ts';
import { isRefused } from '#server/http/refusal.ts';
import type { Wire } from '#server/http/wire.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { openAppointmentLinks } from '#server/manage/links.service.ts';
import { once } from '#server/security/once.ts';
import { storeCards } from '#server/stores/store-cards.ts';
import { storedNumber } from '../appointments/stored-number.ts';
import type { ChangeKeys } from '../changes/update.service.ts';
import {
  declineOffer,
  readOffer,
  takeOffer,
  whoseOffer,
  type OfferLinks,
} from './offers.service.ts';
import { freeNow, freeTimeOf, stopWaiting, wish } from './wish.service.ts';

const limited = { perMinute: 60 };

/** Waiting for an earlier time, and answering an offer (CNF-05). */
export async function earlierRoutes(
  wire: Wire,
  { db, pool }: Database,
  keys: ChangeKeys,
): Promise<void> {
  const searcher = { pool, cardsOf: storeCards(pool) };
  const links: OfferLinks = {
    keys: openLinkKeys(pool, 'earlierTime'),
    appointments: await openAppointmentLinks(pool),
  };

  // Not `change`: free times are searched outside the transaction, and the reply shows them as they
  // are now.
  wire.guarded(setEarlierWish, async (call) => {
    const { params, body } = call;
    const number = storedNumber(params.confirmationNumber);
    const intention = await call.intention();
    const free = await freeNow({ db, searcher }, intention.session, number, body);
    const isFree = free !== undefined;
    const kept = await once(db, intention, (tx) =>
      wish(tx, intention.session, number, { body, isFree }),
    );
    return isRefused(kept) ? kept : { wish: kept, ...(free && { free: freeTimeOf(free) }) };
  });
  wire.change(endEarlierWish, (tx, { sessionId, params }) =>
    stopWaiting(tx, sessionId, storedNumber(params.confirmationNumber)),
  );

  wire.read(
    readEarlierOffer,
    async ({ body, saw }) => {
      saw(...(await whoseOffer(db, links, body.key)));
      return readOffer({ db, links }, body.key);
    },
    limited,
  );
  wire.change(
    takeEarlierOffer,
    async (tx, { sessionId, language, body, saw }) => {
      saw(...(await whoseOffer(tx, links, body.key)));
      // Pressing the link shows no account: the message goes to the booking's own address.
      const account = async () => undefined;
      return takeOffer(tx, links, { sessionId, language, ...keys, account }, body.key);
    },
    limited,
  );
  wire.change(
    declineEarlierOffer,
    async (tx, { body, saw }) => {
      saw(...(await whoseOffer(tx, links, body.key)));
      return declineOffer(tx, links, body.key);
    },
    limited,
  );
}

// A time offered to people who wait for one, and a store that closed at the time they had.
import { isOpen } from '#domain/appointments.ts';
import { pathOf } from '#domain/pages.ts';
import { addressOf } from '#server/booking/appointments/party-messages.ts';
import { findOffer, startsOf } from '#server/booking/earlier/offers.store.ts';
import { findWish, wasToldOf, type Wish } from '#server/booking/earlier/wishes.store.ts';
import { keyOf } from '#server/links/link-key.ts';
import { openLinkKeys } from '#server/links/link-keys.ts';
import { findStoreById } from '#server/manage/managed.store.ts';
import type { MessageKind } from '../delivery.ts';
import type { ClosingTemplate } from '../messages.schema.ts';
import type { Content, Unneeded } from './content.ts';
import { earlierTimeLetter } from './earlier-time.ts';
import { bookedAs, type About, type LetterSources } from './letter-sources.ts';
import { storeClosedLetter, timeStandsLetter } from './store-closed.ts';

/** CNF-05: only for an offer that can still be taken. */
export async function aboutOffer(
  sources: LetterSources,
  { recipient, language, details }: About<'earlierTime'>,
  kind: MessageKind,
): Promise<Content | Unneeded> {
  const { db, pool, address, addressesOf } = sources;
  const found = await findOffer(db, details.offerId);
  if (found?.offer.outcome !== null || !found.isHeld) return { unneeded: 'over' };
  const { offer, wish } = found;
  const party = await waitingIn(sources, wish, kind === 'email' ? recipient : undefined);
  const store = await findStoreById(db, offer.storeId);
  if (!party || !store) return { unneeded: 'changed' };
  const [first] = party;
  const key = await keyOf(openLinkKeys(pool, 'earlierTime'), {
    id: offer.id,
    version: 1,
    expiresAt: offer.expiresAt,
  });
  const link = `${address(language)}${pathOf('earlier-time')}#${key}`;
  const addresses = await addressesOf(first, language);
  const starts = await startsOf(db, offer);
  return earlierTimeLetter(
    { party, offer, starts, because: wish.because, store, link, addresses },
    language,
  );
}

/**
 * DSK-04: only while it is true; that it no longer is, only to patients who were told of the
 * closing.
 */
export async function aboutClosing(
  sources: LetterSources,
  { template, recipient, language, details }: About<ClosingTemplate>,
  kind: MessageKind,
): Promise<Content | Unneeded> {
  const { db, addressesOf } = sources;
  const wish = await findWish(db, details.wishId);
  const isClosed = template === 'storeClosed';
  if (!wish || (wish.endedAt === null) !== isClosed) return { unneeded: 'over' };
  if (!isClosed && !(await wasToldOf(db, wish, kind))) return { unneeded: 'not told' };
  const party = await waitingIn(sources, wish, kind === 'email' ? recipient : undefined);
  if (!party) return { unneeded: 'changed' };
  const about = { party, addresses: await addressesOf(party[0], language) };
  return isClosed ? storeClosedLetter(about, language) : timeStandsLetter(about, language);
}

/**
 * The people a wish is for, earliest first; undefined when none is to come, or when they are
 * reached at another address than this.
 */
async function waitingIn(sources: LetterSources, wish: Wish, address: string | undefined) {
  const all = await bookedAs(sources, wish.engagementId);
  const [first, ...others] = all
    .filter(
      ({ appointment, person }) =>
        isOpen(appointment.status) && (wish.place === null || person.place === wish.place),
    )
    .toSorted((one, other) => +one.appointment.startsAt - +other.appointment.startsAt);
  if (!first) return undefined;
  const told = all.map(({ appointment, person: patient }) => ({ appointment, patient }));
  const one = told.find(({ appointment }) => appointment.id === first.appointment.id);
  const booked = { engagement: first.engagement, all: told };
  const isElsewhere = address !== undefined && one && addressOf(booked, one) !== address;
  return isElsewhere ? undefined : ([first, ...others] as const);
}

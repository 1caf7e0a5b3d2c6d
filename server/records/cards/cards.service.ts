// A record's health cards, and passes for wallets (CRD-01, CRD-03, CRD-04).
import type { createWalletPass, HealthCards, issueHealthCards, Wallet } from '#contract/records.ts';
import type { Reply } from '#contract/operation.ts';
import type { Language } from '#domain/languages.ts';
import { pathOf } from '#domain/pages.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import { currentCvx } from '#domain/eligibility/cvx.ts';
import type { Db } from '#server/database/database.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Owner } from '#server/manage/managed.store.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { applePass } from '../wallets/apple-pass.ts';
import { googlePassLink } from '../wallets/google-pass.ts';
import type { Pass } from '../wallets/pass.ts';
import type { Wallets } from '#server/wallets/wallets-config.ts';
import { findRecord, type FoundRecord } from '../records.service.ts';
import type { CardDose } from './bundle.ts';
import { revocationId } from './cards.store.ts';
import { issueCards, numericOf } from './health-card.ts';
import { outdatedOn } from '#server/wallets/outdated.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface CardMakers {
  db: Db;
  keys: SigningKeys;
  publicAddress: PublicAddress;
  wallets: Wallets;
}

/** The addresses of the files (cards.routes.ts). */
export const CARD_FILE_PATH = '/api/records/v1/:confirmationNumber/health-card';
export const APPLE_PASS_PATH = '/api/records/v1/:confirmationNumber/apple-pass';
const addressOf = (path: string, confirmationNumber: string) =>
  path.replace(':confirmationNumber', confirmationNumber);

/** A record, and the cards just made from it. */
export interface Carded {
  found: FoundRecord;
  cards: HealthCards['cards'];
}

/**
 * The cards of an appointment's patient. MISSING_VACCINATION_DATES when no dose given here
 * qualifies; doses the patient only told us of are not signed.
 */
export async function cardsFor(
  { db, keys, publicAddress }: CardMakers,
  owner: Owner,
  confirmationNumber: string,
): Promise<Carded | Refused> {
  const found = await findRecord(db, owner, confirmationNumber);
  if (!found) return refuse('UNAUTHENTICATED');
  const doses = cardDoses(found);
  if (doses.length === 0) return refuse('MISSING_VACCINATION_DATES');
  const key = await keys.newest();
  const { firstName, lastName, dob: dateOfBirth } = found.seed.person;
  const issuing = {
    issuer: publicAddress('en'),
    key,
    now: found.seed.now,
    revocationId: (part: readonly CardDose[]) =>
      revocationId(
        db,
        key.kid,
        part.map(({ id }) => id),
      ),
  };
  return { found, cards: await issueCards(issuing, { firstName, lastName, dateOfBirth }, doses) };
}

/** Oldest first. Only current CVX codes leave the product. */
const cardDoses = ({ given }: FoundRecord): CardDose[] =>
  given
    .filter(({ vaccineCode, cvx }) => currentCvx(eligibility().cvx, vaccineCode).includes(cvx))
    .map(({ id, cvx, on, lot, store, city }) => ({ id, cvx, on, lot, store: `${store}, ${city}` }))
    .toReversed();

/**
 * CRD-01, CRD-03: the cards, each as a code and a file, and the wallets that this server can sign
 * for. Refused as `cardsFor` is.
 */
export async function issue(
  makers: CardMakers,
  owner: Owner,
  confirmationNumber: string,
): Promise<Reply<typeof issueHealthCards> | Refused> {
  const carded = await cardsFor(makers, owner, confirmationNumber);
  if (isRefused(carded)) return carded;
  const { apple, google } = makers.wallets;
  const wallets: Wallet[] = [
    'file',
    ...(apple ? ['apple' as const] : []),
    ...(google ? ['google' as const] : []),
  ];
  return { cards: carded.cards, wallets };
}

/** The content of a wallet pass, with the code of the card that has the newest doses. */
function passOf(
  { publicAddress }: CardMakers,
  { found: { seed, given }, cards }: Carded,
  language: Language,
): Pass {
  const { id, firstName, lastName, dob } = seed.person;
  return {
    serial: id,
    name: `${firstName} ${lastName}`,
    dateOfBirth: dob,
    doses: given.map(({ vaccineCode, on, lot }) => {
      const names = vaccineByCode(vaccineCode)?.names;
      const vaccine = language === 'es' ? names?.spanishDisplay : names?.display;
      return { vaccine: vaccine ?? vaccineCode, on, lot };
    }),
    code: `shc:/${numericOf(cards.at(-1)?.jws ?? '')}`,
    language,
    address: `${publicAddress(language)}${pathOf('vaccination-history')}`,
  };
}

/** The address that adds the record to a wallet; nothing is added until it is opened. */
export async function passFor(
  makers: CardMakers,
  owner: Owner & { agent: string; language: Language },
  { confirmationNumber, wallet }: { confirmationNumber: string; wallet: Wallet },
): Promise<Reply<typeof createWalletPass> | Refused> {
  const carded = await cardsFor(makers, owner, confirmationNumber);
  if (isRefused(carded)) return carded;
  const outdated = outdatedOn(owner.agent, wallet);
  if (outdated) return refuse(outdated);
  const { apple, google } = makers.wallets;
  if (wallet === 'file') return { address: addressOf(CARD_FILE_PATH, confirmationNumber) };
  if (wallet === 'google' && google)
    return { address: await googlePassLink(google, passOf(makers, carded, owner.language)) };
  if (wallet === 'apple' && apple)
    return { address: addressOf(APPLE_PASS_PATH, confirmationNumber) };
  return refuse('FC_903_NotFound');
}

/** The file for Apple Wallet. FC_903_NotFound without certificates. */
export async function applePassFor(
  makers: CardMakers,
  owner: Owner & { language: Language },
  confirmationNumber: string,
): Promise<Buffer | Refused> {
  const { apple } = makers.wallets;
  if (!apple) return refuse('FC_903_NotFound');
  const carded = await cardsFor(makers, owner, confirmationNumber);
  return isRefused(carded) ? carded : applePass(apple, passOf(makers, carded, owner.language));
}

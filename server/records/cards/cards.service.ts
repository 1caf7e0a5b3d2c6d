// The health cards of a record, and what a wallet takes of them (CRD-01, CRD-03, CRD-04).
import type { createWalletPass, HealthCards, issueHealthCards, Wallet } from '#contract/records.ts';
import type { Reply } from '#contract/operation.ts';
import { currentCvx } from '#domain/eligibility/cvx.ts';
import type { Db } from '#server/database/database.ts';
import { eligibility } from '#server/eligibility/eligibility.ts';
import { isRefused, refuse, type Refused } from '#server/http/refusal.ts';
import type { Owner } from '#server/manage/managed.store.ts';
import { findRecord, type FoundRecord } from '../records.service.ts';
import type { CardDose } from './bundle.ts';
import { revocationId } from './cards.store.ts';
import { issueCards } from './health-card.ts';
import { outdatedOn } from './outdated.ts';
import type { SigningKeys } from './signing-keys.ts';

export interface CardMakers {
  db: Db;
  keys: SigningKeys;
  /** The origin of the English site. */
  issuer: () => string;
}

/** The address of the card file, as it is sent (cards.routes.ts). */
export const CARD_FILE_PATH = '/api/records/v1/:confirmationNumber/health-card';

/**
 * The cards of the person of an appointment. MISSING_VACCINATION_DATES when nothing was given here
 * that a card could vouch for; what was told is not ours to sign.
 */
export async function cardsFor(
  makers: CardMakers,
  owner: Owner,
  confirmationNumber: string,
): Promise<HealthCards['cards'] | Refused> {
  const { db, keys, issuer } = makers;
  const found = await findRecord(db, owner, confirmationNumber);
  if (!found) return refuse('UNAUTHENTICATED');
  const doses = cardDoses(found);
  if (doses.length === 0) return refuse('MISSING_VACCINATION_DATES');
  const key = await keys.newest();
  const { firstName, lastName, dob: dateOfBirth } = found.seed.person;
  return issueCards(
    {
      issuer: issuer(),
      key,
      now: found.seed.now,
      revocationId: (part) =>
        revocationId(
          db,
          key.kid,
          part.map(({ id }) => id),
        ),
    },
    { firstName, lastName, dateOfBirth },
    doses,
  );
}

/** The oldest first. Only codes that CDC keeps current leave the house. */
const cardDoses = ({ given }: FoundRecord): CardDose[] =>
  given
    .filter(({ vaccineCode, cvx }) => currentCvx(eligibility().cvx, vaccineCode).includes(cvx))
    .map(({ id, cvx, on, lot, store, city }) => ({ id, cvx, on, lot, store: `${store}, ${city}` }))
    .toReversed();

export async function issue(
  makers: CardMakers,
  owner: Owner,
  confirmationNumber: string,
): Promise<Reply<typeof issueHealthCards> | Refused> {
  const cards = await cardsFor(makers, owner, confirmationNumber);
  return isRefused(cards) ? cards : { cards, wallets: ['file'] };
}

/** Where the record can be added to a wallet; nothing is added before that is opened. */
export async function passFor(
  makers: CardMakers,
  owner: Owner & { agent: string },
  { confirmationNumber, wallet }: { confirmationNumber: string; wallet: Wallet },
): Promise<Reply<typeof createWalletPass> | Refused> {
  const cards = await cardsFor(makers, owner, confirmationNumber);
  if (isRefused(cards)) return cards;
  const outdated = outdatedOn(owner.agent, wallet);
  if (outdated) return refuse(outdated);
  if (wallet !== 'file') return refuse('FC_903_NotFound');
  return { address: CARD_FILE_PATH.replace(':confirmationNumber', confirmationNumber) };
}

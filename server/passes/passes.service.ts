// An appointment's pass: requested, downloaded, and fetched again by devices (CRD-04).
import type { createAppointmentPass } from '#contract/appointment-passes.ts';
import type { Reply } from '#contract/operation.ts';
import type { Language } from '#domain/languages.ts';
import type { PassWallet } from '#domain/wallets.ts';
import type { Db } from '#server/database/database.ts';
import { APPLE_SERVICE } from '#server/clients/addresses.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { PublicAddress } from '#server/http/public-address.ts';
import { refuse, type Refused } from '#server/http/refusal.ts';
import { findOwn, type ManagedRow, type Owner } from '#server/manage/managed.store.ts';
import { outdatedOn } from '#server/wallets/outdated.ts';
import type { AppleWallet, Wallets } from '#server/wallets/wallets-config.ts';
import { appleTicket } from './apple-ticket.ts';
import { appointmentPassOf, isToCome } from './appointment-pass.ts';
import { googleTicket } from './google-ticket.ts';
import { passToken } from './pass-token.ts';
import { findPass, keepGoogleCopy, keepPass, type KeptPass } from './passes.store.ts';
import { googleLink } from '#server/wallets/google-link.ts';

export interface PassMakers {
  db: Db;
  publicAddress: PublicAddress;
  wallets: Wallets;
  /** Tokens of passes are derived from it (pass-token.ts). */
  key: Buffer;
}

/** The file's address, for visitors who may manage the appointment (passes.routes.ts). */
export const PASS_FILE_PATH = '/api/appointments/v6/:confirmationNumber/apple-pass';

/** The address that adds an appointment to a wallet, for a visitor who manages it. */
export async function passFor(
  makers: PassMakers,
  owner: Owner & { agent: string; language: Language },
  { confirmationNumber, wallet }: { confirmationNumber: string; wallet: PassWallet },
): Promise<Reply<typeof createAppointmentPass> | Refused> {
  const { db, publicAddress, wallets } = makers;
  const found = await findOwn(db, confirmationNumber, owner);
  if (!found) return refuse('UNAUTHENTICATED');
  if (!isToCome(found)) return refuse('APPOINTMENT_CLOSED');
  const outdated = outdatedOn(owner.agent, wallet);
  if (outdated) return refuse(outdated);
  const { language } = owner;
  const { apple, google } = wallets;
  if (wallet === 'apple' && apple) {
    await inTransaction(db, (tx) => keepPass(tx, found.appointment, language));
    return { address: PASS_FILE_PATH.replace(':confirmationNumber', confirmationNumber) };
  }
  if (wallet === 'google' && google) {
    await inTransaction(db, async (tx) => {
      await keepPass(tx, found.appointment, language);
      await keepGoogleCopy(tx, found.appointment.id);
    });
    const pass = appointmentPassOf(found, language, publicAddress);
    const { origin } = new URL(pass.address);
    return { address: await googleLink(google, googleTicket(google, pass), origin) };
  }
  return refuse('FC_903_NotFound');
}

/**
 * The file, for a visitor who may manage the appointment. FC_903_NotFound when no pass of it was
 * requested yet, or there are no certificates.
 */
export async function appleFileFor(
  makers: PassMakers,
  owner: Owner,
  confirmationNumber: string,
): Promise<Buffer | Refused> {
  const { apple } = makers.wallets;
  if (!apple) return refuse('FC_903_NotFound');
  const found = await findOwn(makers.db, confirmationNumber, owner);
  if (!found) return refuse('UNAUTHENTICATED');
  const kept = await findPass(makers.db, found.appointment.id);
  return kept ? appleFileOf(makers, apple, kept) : refuse('FC_903_NotFound');
}

/** The current pass. */
export const appleFileOf = (
  { key, publicAddress }: Pick<PassMakers, 'key' | 'publicAddress'>,
  apple: AppleWallet,
  { visit, language }: { visit: ManagedRow } & Pick<KeptPass, 'language'>,
): Promise<Buffer> =>
  appleTicket(
    apple,
    {
      address: `${publicAddress('en')}${APPLE_SERVICE}`,
      token: passToken(key, visit.appointment.id),
    },
    appointmentPassOf(visit, language, publicAddress),
  );

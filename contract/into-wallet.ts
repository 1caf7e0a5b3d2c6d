// Request and reply of adding anything to a wallet (CRD-01, CRD-04).
import { z } from 'zod';
import type { ProblemCode } from '#domain/problems.ts';
import type { ErrorCode } from './error-codes.ts';
import { WagHeaders } from './fields.ts';

/** @param wallets the wallets it can be added to */
export const intoWallet = <const Wallets extends readonly [string, ...string[]]>(
  wallets: Wallets,
) => ({
  body: z.strictObject({
    wallet: z.enum(wallets, { error: 'field.invalid' satisfies ProblemCode }),
    consent: z.literal(true, { error: 'walletConsent.missing' satisfies ProblemCode }),
    wagHeaders: WagHeaders,
  }),
  /** An address of ours or of the wallet's maker. */
  reply: z.object({ address: z.string() }),
});

/**
 * APP_OUTDATED: our own app is too old for wallets. UPTODATEINFO: the phone is. FC_903_NotFound:
 * this chain cannot add to that wallet.
 */
export const WALLET_REFUSALS = [
  'APP_OUTDATED',
  'UPTODATEINFO',
  'FC_903_NotFound',
  'UNAUTHENTICATED',
  'INVALID_REQUEST',
  'RATE_LIMITED',
] as const satisfies readonly ErrorCode[];

// Before something goes into a wallet (CRD-01).
import type { Problem } from '../knowledge/problem.ts';
import type { IntoWallet } from '../knowledge/into-wallet.ts';

/** The box must be ticked. */
export const checkWallet = ({ agrees }: IntoWallet): Problem[] =>
  agrees ? [] : [{ field: 'walletConsent', code: 'walletConsent.missing' }];

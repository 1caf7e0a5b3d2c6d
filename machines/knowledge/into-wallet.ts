// Adding something to a wallet: a record's card or an appointment's pass (CRD-01, CRD-04).
import type { Wallet } from '#contract/records.ts';

export interface IntoWallet {
  /** Whose appointment the pass is for, by their own number; '' before one is requested. */
  number: string;
  /** Whether the visitor has agreed to add it to a wallet. */
  agrees: boolean;
  /** The wallet being added to, or the last one. */
  wallet: Wallet | undefined;
  /** The address that adds it to that wallet. */
  address: string | undefined;
}

export const freshIntoWallet: IntoWallet = {
  number: '',
  agrees: false,
  wallet: undefined,
  address: undefined,
};

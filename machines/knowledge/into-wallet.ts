// Something on its way into a wallet: a record's card or an appointment's pass (CRD-01, CRD-04).
import type { Wallet } from '#contract/records.ts';

export interface IntoWallet {
  /** Of an appointment's pass whose it is, by their own number; '' before one is asked for. */
  number: string;
  /** Whether somebody has agreed that it goes into a wallet. */
  agrees: boolean;
  /** What is being added to, or was last. */
  wallet: Wallet | undefined;
  /** Where it can be added to that wallet. */
  address: string | undefined;
}

export const freshIntoWallet: IntoWallet = {
  number: '',
  agrees: false,
  wallet: undefined,
  address: undefined,
};

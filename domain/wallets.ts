// The wallets that passes are added to (CRD-04).

export const PASS_WALLETS = ['apple', 'google'] as const;
export type PassWallet = (typeof PASS_WALLETS)[number];

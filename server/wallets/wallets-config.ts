// What wallets want of a house that adds to them (#server/config.ts reads it).

/** A pass type of Apple's developer program, with what signs its passes; all PEM. */
export interface AppleWallet {
  /** As it is registered: pass.example.pharmacy. */
  passType: string;
  /** Ten letters and digits. */
  team: string;
  certificate: string;
  key: string;
  /** Apple's intermediate certificate (WWDR), which signed the one above. */
  wwdr: string;
}

/** An issuer account of Google Wallet, and the service account that signs for it. */
export interface GoogleWallet {
  issuer: string;
  account: string;
  /** PKCS #8, PEM. */
  key: string;
}

export interface Wallets {
  apple: AppleWallet | undefined;
  google: GoogleWallet | undefined;
}

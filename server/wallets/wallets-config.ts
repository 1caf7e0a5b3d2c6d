// The certificates and accounts that wallets require (read by #server/config.ts).
import type { PassWallet } from '#domain/wallets.ts';

/** A pass type of Apple's developer program, with its signing certificate and key; all in PEM. */
export interface AppleWallet {
  /** As registered: pass.example.pharmacy. */
  passType: string;
  /** Ten letters and digits. */
  team: string;
  certificate: string;
  key: string;
  /** Apple's intermediate certificate (WWDR), the issuer of the certificate above. */
  wwdr: string;
}

/** A Google Wallet issuer account, and the service account that signs for it. */
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

type Texts<Names extends string> = Readonly<Partial<Record<Names, string>>>;

/** The wallets with complete settings; the others are undefined. */
export function walletsOf({
  DOSEPATH_APPLE_PASS_TYPE: passType,
  DOSEPATH_APPLE_TEAM: team,
  DOSEPATH_APPLE_PASS_CERTIFICATE: certificate,
  DOSEPATH_APPLE_PASS_KEY: passKey,
  DOSEPATH_APPLE_WWDR: wwdr,
  DOSEPATH_GOOGLE_WALLET_ISSUER: issuer,
  DOSEPATH_GOOGLE_WALLET_ACCOUNT: account,
  DOSEPATH_GOOGLE_WALLET_KEY: key,
}: Texts<
  | `DOSEPATH_APPLE_${'PASS_TYPE' | 'TEAM' | 'PASS_CERTIFICATE' | 'PASS_KEY' | 'WWDR'}`
  | `DOSEPATH_GOOGLE_WALLET_${'ISSUER' | 'ACCOUNT' | 'KEY'}`
>): WalletsSet {
  return {
    appleWallet:
      passType && team && certificate && passKey && wwdr
        ? { passType, team, certificate, key: passKey, wwdr }
        : undefined,
    googleWallet: issuer && account && key ? { issuer, account, key } : undefined,
  };
}

/** The names of the wallets that are set. */
export const namesOf = ({ appleWallet, googleWallet }: WalletsSet): PassWallet[] => [
  ...(appleWallet ? ['apple' as const] : []),
  ...(googleWallet ? ['google' as const] : []),
];

interface WalletsSet {
  appleWallet: AppleWallet | undefined;
  googleWallet: GoogleWallet | undefined;
}

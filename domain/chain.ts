// What the chain that runs this product says about itself (SET-01): one value per process or page,
// set once at startup. The server reads it from a file (server/settings/chain-file.ts) and writes
// what a browser needs into every page.
import type { Language } from './languages.ts';
import type { PassWallet } from './wallets.ts';
import { USUAL_CHAIN } from './usual-chain.ts';

/** CHR-02: the four pages the footer links to. */
export const LEGAL_PAGES = ['privacyCenter', 'privacyPractices', 'terms', 'onlinePrivacy'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** SET-03: the chain's own app, which shows our pages. */
export interface NativeApp {
  /** The word in the user agent that identifies the app: "DosepathApp/3.1". */
  mark: string;
  /** Older versions are asked to update; empty: any version will do. */
  minimumVersion: string;
  /** Whether the app offers the other language (CHR-07). */
  spanish: boolean;
  /** Where to get the update; empty: the page only mentions it. */
  updateAddress: string;
}

/**
 * What shows a page. `outdated`: the chain's own app, below the version that the settings ask for.
 */
export type ShownBy = 'browser' | 'app' | 'outdated';

export interface Chain {
  /** For this page, as the server saw its request (SET-03); the server itself is not an app. */
  shownBy: ShownBy;
  brand: string;
  /** What its stores are called on maps. */
  pharmacy: string;
  /** Addresses on the chain's own site, by language. */
  legal: Readonly<Record<LegalPage, Readonly<Record<Language, string>>>>;
  /** Ten digits with hyphens, as shown; empty: patients call a store. */
  supportPhone: string;
  app: NativeApp;
  /** CRD-04: the wallets an appointment can be added to, those we have certificates for. */
  wallets: readonly PassWallet[];
}

let current: Chain = USUAL_CHAIN;

/** The chain this process or page speaks for. */
export const chain = (): Chain => current;

/** Sets the chain: once, before any text is read. */
export const speakFor = (one: Chain): void => {
  current = one;
};

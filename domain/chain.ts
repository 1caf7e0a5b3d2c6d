// What the chain that runs this product says of itself (SET-01): one value of the process, or of
// the page, given once at its start. The server reads it from a file
// (server/settings/chain-file.ts) and writes what a browser needs into every page.
import type { Language } from './languages.ts';
import type { PassWallet } from './wallets.ts';
import { USUAL_CHAIN } from './usual-chain.ts';

/** CHR-02: the four pages that the footer leads to. */
export const LEGAL_PAGES = ['privacyCenter', 'privacyPractices', 'terms', 'onlinePrivacy'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];

/** SET-03: the chain's own app, which shows our pages. */
export interface NativeApp {
  /** The word in the browser's name that tells it from a browser: "DosepathApp/3.1". */
  mark: string;
  /** An older app is asked to be updated; empty: any will do. */
  minimumVersion: string;
  /** Whether the other language is offered in it (CHR-07). */
  spanish: boolean;
  /** Where an update is to be had; empty: only in words. */
  updateAddress: string;
}

/**
 * Who shows a page. `outdated`: the chain's own app, below the version that the settings ask for.
 */
export type ShownBy = 'browser' | 'app' | 'outdated';

export interface Chain {
  /** Of this page, as the server saw who asked for it (SET-03); the server itself is no app. */
  shownBy: ShownBy;
  brand: string;
  /** As its stores are called on maps. */
  pharmacy: string;
  /** Addresses of the chain's own site, by the language they are read in. */
  legal: Readonly<Record<LegalPage, Readonly<Record<Language, string>>>>;
  /** Ten digits with hyphens, as they are shown; empty: people call a store. */
  supportPhone: string;
  app: NativeApp;
  /** CRD-04: those that an appointment can be added to: with certificates of the house's own. */
  wallets: readonly PassWallet[];
}

let current: Chain = USUAL_CHAIN;

/** The chain that is spoken for. */
export const chain = (): Chain => current;

/** Speaks for this chain from now on: once, before anything is said. */
export const speakFor = (one: Chain): void => {
  current = one;
};

// The pages of the lab, for people testing the product (RTE-11): not part of a journey, and absent
// in PROD and WWW3.
import { BASE_PATH } from './pages.ts';

export const LAB_PAGES = ['sandbox', 'logger', 'journeys', 'settings'] as const;
export type LabPage = (typeof LAB_PAGES)[number];

/** A setting as the server has it, for the settings page (SET-01). */
export interface SettingInForce {
  name: string;
  /** One, or one for each language. */
  values: readonly string[];
  /** The file it was read from, or the environment. */
  source: string;
}

/** The query that opens the app in the lab: a path to replay, or a world to be in. */
const ASKS = ['replay', 'lab'] as const;

/** The lab's page at an address; undefined where it has none. */
export const labPageAt = (pathname: string): LabPage | undefined =>
  LAB_PAGES.find((page) => pathname.replace(/\/$/, '') === `${BASE_PATH}/${page}`);

/**
 * Whether an address belongs to the lab: one of its pages, or the app as the lab opens it
 * (`?replay=…`, `?lab=live`).
 */
export function isOfLab({ pathname, search }: { pathname: string; search: string }): boolean {
  const query = new URLSearchParams(search);
  return labPageAt(pathname) !== undefined || ASKS.some((name) => query.has(name));
}

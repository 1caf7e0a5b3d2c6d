// Which apps and phones are too old for a pass (CRD-04; docs/decisions/038-vaccination-record.md).
import Bowser from 'bowser';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Wallet } from '#contract/records.ts';

/** The first version of our own app that passes a card on to its phone. */
const APP_FROM = 2;
const OWN_APP = /\bDosepathApp(?:\/(?<major>\d+))?/;

/** Health reads card files since iOS 15.0; Google Wallet runs on Android 9 and later. */
const SYSTEMS: Readonly<Record<Wallet, Readonly<Record<string, number>>>> = {
  file: { iOS: 15 },
  apple: { iOS: 15 },
  google: { Android: 9 },
};

/**
 * Undefined for a version that is new enough or unknown.
 * @param agent the user agent
 */
export function outdatedOn(
  agent: string,
  wallet: Wallet,
): Extract<ErrorCode, 'APP_OUTDATED' | 'UPTODATEINFO'> | undefined {
  const own = OWN_APP.exec(agent);
  if (own && Number(own.groups?.['major'] ?? 0) < APP_FROM) return 'APP_OUTDATED';
  if (agent === '') return undefined;
  const { name, version } = Bowser.parse(agent).os;
  const from = SYSTEMS[wallet][name ?? ''];
  const major = Number(/^\d+/.exec(version ?? '')?.[0] ?? Number.NaN);
  return from !== undefined && major < from ? 'UPTODATEINFO' : undefined;
}

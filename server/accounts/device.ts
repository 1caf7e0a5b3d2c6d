import Bowser from 'bowser';
import type { DEVICES } from '#contract/accounts.ts';

type Device = (typeof DEVICES)[number];

const BY_SYSTEM: Readonly<Record<string, Device>> = {
  Windows: 'windows',
  macOS: 'mac',
  'Chrome OS': 'chromebook',
  Linux: 'linux',
};

/**
 * ACC-01: the rough kind of device named by the user agent, enough for the owner to tell two apart;
 * 'other' when it names none.
 */
export function deviceOf(agent: string): Device {
  if (agent === '') return 'other';
  const { os, platform } = Bowser.parse(agent);
  const isTablet = platform.type === 'tablet';
  if (os.name === 'iOS' || os.name === 'iPadOS') return isTablet ? 'ipad' : 'iphone';
  if (os.name === 'Android') return isTablet ? 'androidTablet' : 'androidPhone';
  return BY_SYSTEM[os.name ?? ''] ?? 'other';
}

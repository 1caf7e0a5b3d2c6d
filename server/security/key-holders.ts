// Where the key is that the server's keys are sealed with: in the environment, in a file, or with
// a service that never hands it out. It is never in the database (SAF-08).
import type { Config } from '#server/config.ts';
import { decrypt, encrypt, OVERHEAD_BYTES } from './cipher.ts';
import type { KeyHolder } from './key-holder.ts';
import { vaultTransit } from './vault-transit.ts';

/** The first seals; what another of them sealed is sealed anew when it is read. */
export const holdersOf = ({
  sealingKeys,
  vault,
}: Pick<Config, 'sealingKeys' | 'vault'>): KeyHolder[] => [
  ...(vault ? [vaultTransit(vault)] : []),
  ...sealingKeys.map(heldKey),
];

const KEY_BYTES = 32;

/** A key of the settings: 32 bytes. */
export const heldKey = (key: Buffer): KeyHolder => ({
  setting: 'DOSEPATH_KEY',
  seal: async (secret, purpose) => encrypt(key, Buffer.from(purpose), secret),
  open: async (sealed, purpose) =>
    sealed.length === KEY_BYTES + OVERHEAD_BYTES
      ? decrypt(key, Buffer.from(purpose), sealed)
      : undefined,
});

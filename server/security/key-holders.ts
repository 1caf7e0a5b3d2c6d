// The holders of the key that seals the server's keys: the environment, a file, or a service that
// never reveals it. The key is never in the database (SAF-08).
import type { Config } from '#server/config.ts';
import { decrypt, encrypt, OVERHEAD_BYTES } from './cipher.ts';
import type { KeyHolder } from './key-holder.ts';
import { vaultTransit } from './vault-transit.ts';

/** The first holder seals; secrets sealed by another are resealed when read. */
export const holdersOf = ({
  sealingKeys,
  vault,
}: Pick<Config, 'sealingKeys' | 'vault'>): KeyHolder[] => [
  ...(vault ? [vaultTransit(vault)] : []),
  ...sealingKeys.map(heldKey),
];

const KEY_BYTES = 32;

/** A 32-byte key from the settings. */
export const heldKey = (key: Buffer): KeyHolder => ({
  setting: 'DOSEPATH_KEY',
  seal: async (secret, purpose) => encrypt(key, Buffer.from(purpose), secret),
  open: async (sealed, purpose) =>
    sealed.length === KEY_BYTES + OVERHEAD_BYTES
      ? decrypt(key, Buffer.from(purpose), sealed)
      : undefined,
});

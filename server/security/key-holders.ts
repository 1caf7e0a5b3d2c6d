// Where the key is that the server's keys are sealed with: in the environment, in a file, or with
// a service that never hands it out. It is never in the database (SAF-08).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Config } from '#server/config.ts';
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
/** NIST SP 800-38D: nonce, text and tag. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A key of the settings: 32 bytes. */
export const heldKey = (key: Buffer): KeyHolder => ({
  setting: 'DOSEPATH_KEY',
  async seal(secret, purpose) {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(purpose));
    return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  },
  async open(sealed, purpose) {
    if (sealed.length !== NONCE_BYTES + KEY_BYTES + TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(purpose));
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([
        decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)),
        decipher.final(),
      ]);
    } catch {
      // The one thing `final` throws for: another key or purpose.
      return undefined;
    }
  },
});

// Our only cipher: AES-256-GCM, stored as nonce, ciphertext and tag (NIST SP 800-38D).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** How much longer the encrypted bytes are than the text. */
export const OVERHEAD_BYTES = NONCE_BYTES + TAG_BYTES;

/**
 * Encrypts so that only the same key (32 bytes) and the same context decrypt; the context is
 * authenticated.
 */
export function encrypt(key: Buffer, context: Buffer, text: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(context);
  return Buffer.concat([nonce, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
}

/** The text; undefined unless every bit was encrypted with this key and context. */
export function decrypt(key: Buffer, context: Buffer, encrypted: Buffer): Buffer | undefined {
  if (encrypted.length < OVERHEAD_BYTES) return undefined;
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(context);
  decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
  try {
    const text = decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES));
    return Buffer.concat([text, decipher.final()]);
  } catch {
    // `final` throws only when the tag does not match.
    return undefined;
  }
}

// Sealed tokens: what only our servers can read and write, for one purpose each (AES-256-GCM, NIST
// SP 800-38D).
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

const CIPHER = 'aes-256-gcm';
const FORMAT = 1;
/** Format, and the id of the key: they say how to open the rest, and are authenticated with it. */
const HEADER_BYTES = 3;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const BASE64URL = /^[\w-]+$/;

/**
 * Seals what a token says under the newest key. The purpose is authenticated: a token opens for no
 * other.
 */
export async function seal(keys: KeyRing, purpose: string, content: Buffer): Promise<string> {
  const { id, secret } = await keys.newest();
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(FORMAT);
  header.writeUInt16BE(Number(id), 1);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(boundTo(purpose, header));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([header, nonce, sealed, cipher.getAuthTag()]).toString('base64url');
}

/**
 * What the token says; undefined for whatever we did not seal for this purpose under a key that
 * lives, to the last bit.
 */
export async function unseal(
  keys: KeyRing,
  purpose: string,
  token: string,
): Promise<Buffer | undefined> {
  const bytes = Buffer.from(token, 'base64url');
  // Several texts decode to the same bytes; only the one that was written is the token.
  if (!BASE64URL.test(token) || bytes.toString('base64url') !== token) return undefined;
  if (bytes.length <= HEADER_BYTES + NONCE_BYTES + TAG_BYTES || bytes[0] !== FORMAT)
    return undefined;
  const key = await keys.find(String(bytes.readUInt16BE(1)));
  return key && open(bytes, key.secret, purpose);
}

function open(bytes: Buffer, secret: Buffer, purpose: string): Buffer | undefined {
  const nonce = bytes.subarray(HEADER_BYTES, HEADER_BYTES + NONCE_BYTES);
  const sealed = bytes.subarray(HEADER_BYTES + NONCE_BYTES, -TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, secret, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(purpose, bytes.subarray(0, HEADER_BYTES)));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed), decipher.final()]);
  } catch {
    // The one thing `final` throws for: the tag is not that of these bytes, this key and this
    // purpose.
    return undefined;
  }
}

const boundTo = (purpose: string, header: Buffer) =>
  Buffer.concat([Buffer.from(`${purpose}\0`), header]);

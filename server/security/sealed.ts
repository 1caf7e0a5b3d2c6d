// Sealed tokens, which only our servers can read and write, each for one purpose (AES-256-GCM, NIST
// SP 800-38D).
import { decrypt, encrypt, OVERHEAD_BYTES } from './cipher.ts';
import type { KeyRing } from './key-ring.ts';

const FORMAT = 1;
/** The format and the key's id, which say how to open the rest; both are authenticated. */
const HEADER_BYTES = 3;
const BASE64URL = /^[\w-]+$/;

/**
 * Seals a token's content with the newest key. The purpose is authenticated: the token opens for no
 * other.
 */
export async function seal(keys: KeyRing, purpose: string, content: Buffer): Promise<string> {
  const { id, secret } = await keys.newest();
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(FORMAT);
  header.writeUInt16BE(Number(id), 1);
  const sealed = encrypt(secret, boundTo(purpose, header), content);
  return Buffer.concat([header, sealed]).toString('base64url');
}

/** The token's content; undefined unless every bit was sealed for this purpose with a live key. */
export async function unseal(
  keys: KeyRing,
  purpose: string,
  token: string,
): Promise<Buffer | undefined> {
  const bytes = Buffer.from(token, 'base64url');
  // Several texts decode to the same bytes; only the canonical one is accepted.
  if (!BASE64URL.test(token) || bytes.toString('base64url') !== token) return undefined;
  if (bytes.length <= HEADER_BYTES + OVERHEAD_BYTES || bytes[0] !== FORMAT) return undefined;
  const key = await keys.find(String(bytes.readUInt16BE(1)));
  const [header, sealed] = [bytes.subarray(0, HEADER_BYTES), bytes.subarray(HEADER_BYTES)];
  return key && decrypt(key.secret, boundTo(purpose, header), sealed);
}

const boundTo = (purpose: string, header: Buffer) =>
  Buffer.concat([Buffer.from(`${purpose}\0`), header]);

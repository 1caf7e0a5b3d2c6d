// The keys of a store's door (WLK-05): the code's, which contains the store, the key's version, and
// for a screen since when it is shown; and the screen's own, with which it fetches one code after
// another.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SCREEN_CODE } from '#domain/check-in.ts';

const PURPOSE = 'walk-in';
/** A separate purpose, so that a screen's key opens no line, and a code opens no screen. */
const SCREEN_PURPOSE = 'door-screen';
const PRINTED_BYTES = 8;
const SCREEN_BYTES = 12;
const MAC_BYTES = 16;
const STEP_MS = SCREEN_CODE.everyMinutes * 60_000;

export interface StoreKey {
  storeId: number;
  /** Only the store's current version is valid. */
  version: number;
  /** When a screen began to show it; undefined for a printed one. */
  shownFrom?: Date | undefined;
}

/** 32 or 38 characters that are safe in an address, for a poster or for a screen. */
export function storeKeyOf(secret: Buffer, { storeId, version, shownFrom }: StoreKey): string {
  const content = Buffer.alloc(shownFrom ? SCREEN_BYTES : PRINTED_BYTES);
  content.writeUInt32BE(storeId, 0);
  content.writeUInt32BE(version, 4);
  if (shownFrom) content.writeUInt32BE(stepOf(shownFrom), PRINTED_BYTES);
  return Buffer.concat([content, macOf(secret, content)]).toString('base64url');
}

/** What a key contains; undefined when it is not one of ours. */
export function readStoreKey(secret: Buffer, key: string): StoreKey | undefined {
  const bytes = Buffer.from(key, 'base64url');
  // Several texts decode to the same bytes; only the canonical one is the key.
  if (bytes.toString('base64url') !== key) return undefined;
  const content = bytes.subarray(0, -MAC_BYTES);
  if (content.length !== PRINTED_BYTES && content.length !== SCREEN_BYTES) return undefined;
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), macOf(secret, content))) return undefined;
  const isOfScreen = content.length === SCREEN_BYTES;
  return {
    storeId: content.readUInt32BE(0),
    version: content.readUInt32BE(4),
    ...(isOfScreen && { shownFrom: new Date(content.readUInt32BE(PRINTED_BYTES) * STEP_MS) }),
  };
}

/** 32 characters that a screen at the door sends, valid as long as the store has that version. */
export function screenKeyOf(
  secret: Buffer,
  { storeId, version }: Omit<StoreKey, 'shownFrom'>,
): string {
  const content = Buffer.alloc(PRINTED_BYTES);
  content.writeUInt32BE(storeId, 0);
  content.writeUInt32BE(version, 4);
  return Buffer.concat([content, macOf(secret, content, SCREEN_PURPOSE)]).toString('base64url');
}

/** The store a screen belongs to; undefined when its key is not one of ours. */
export function readScreenKey(secret: Buffer, key: string): StoreKey | undefined {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.toString('base64url') !== key) return undefined;
  const content = bytes.subarray(0, -MAC_BYTES);
  if (content.length !== PRINTED_BYTES) return undefined;
  const mac = macOf(secret, content, SCREEN_PURPOSE);
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), mac)) return undefined;
  return { storeId: content.readUInt32BE(0), version: content.readUInt32BE(4) };
}

/**
 * Whether a screen's code was photographed and used later, or comes from a screen with a wrong
 * clock.
 */
export function isTooOld({ shownFrom }: StoreKey, now: Date): boolean {
  if (!shownFrom) return false;
  const age = now.getTime() - shownFrom.getTime();
  return age > SCREEN_CODE.livesMinutes * 60_000 || age < -STEP_MS;
}

const stepOf = (moment: Date): number => Math.floor(moment.getTime() / STEP_MS);

const macOf = (secret: Buffer, content: Buffer, purpose = PURPOSE): Buffer =>
  createHmac('sha256', secret)
    .update(`${purpose}\0`)
    .update(content)
    .digest()
    .subarray(0, MAC_BYTES);

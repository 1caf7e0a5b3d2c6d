// The keys of a store's door: of its code, which says the store, by which of its versions, and of a
// screen since when; and of the screen itself, which shows one code after the other (WLK-05).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { SCREEN_CODE } from '#domain/check-in.ts';

const PURPOSE = 'walk-in';
/** Another one: the key of a screen opens no line, and a code opens no screen. */
const SCREEN_PURPOSE = 'door-screen';
const PRINTED_BYTES = 8;
const SCREEN_BYTES = 12;
const MAC_BYTES = 16;
const STEP_MS = SCREEN_CODE.everyMinutes * 60_000;

export interface StoreKey {
  storeId: number;
  /** Only the store's present one counts. */
  version: number;
  /** When a screen began to show it; undefined for one that is printed. */
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

/** What a key says; undefined when it is none of ours. */
export function readStoreKey(secret: Buffer, key: string): StoreKey | undefined {
  const bytes = Buffer.from(key, 'base64url');
  // Several texts decode to the same bytes; only the one that was written is the key.
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

/** 32 characters, what a screen at the door asks with as long as the store has that version. */
export function screenKeyOf(
  secret: Buffer,
  { storeId, version }: Omit<StoreKey, 'shownFrom'>,
): string {
  const content = Buffer.alloc(PRINTED_BYTES);
  content.writeUInt32BE(storeId, 0);
  content.writeUInt32BE(version, 4);
  return Buffer.concat([content, macOf(secret, content, SCREEN_PURPOSE)]).toString('base64url');
}

/** Which store a screen is of; undefined when its key is none of ours. */
export function readScreenKey(secret: Buffer, key: string): StoreKey | undefined {
  const bytes = Buffer.from(key, 'base64url');
  if (bytes.toString('base64url') !== key) return undefined;
  const content = bytes.subarray(0, -MAC_BYTES);
  if (content.length !== PRINTED_BYTES) return undefined;
  const mac = macOf(secret, content, SCREEN_PURPOSE);
  if (!timingSafeEqual(bytes.subarray(-MAC_BYTES), mac)) return undefined;
  return { storeId: content.readUInt32BE(0), version: content.readUInt32BE(4) };
}

/** Photographed and used later, or shown by a screen whose clock is wrong. */
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

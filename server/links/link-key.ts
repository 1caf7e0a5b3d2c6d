// The key in a link's fragment: what it leads to, its version, and its expiry.
import type { KeyRing } from '#server/security/key-ring.ts';
import { seal, unseal } from '#server/security/sealed.ts';

/** A key works for its own purpose only. */
export type LinkPurpose = 'resumeJourney' | 'campaign' | 'appointment' | 'earlierTime';

const UUID_BYTES = 16;
const VERSION_BYTES = 4;
const SECONDS_BYTES = 6;
const CONTENT_BYTES = UUID_BYTES + VERSION_BYTES + SECONDS_BYTES;

export interface Link {
  /** The journey, invitation, appointment or offer it leads to. */
  id: string;
  /** Only the highest version works: raising it revokes all earlier links. */
  version: number;
  /** In whole seconds. */
  expiresAt: Date;
}

/** The key ring of one purpose. */
export interface LinkKeys {
  ring: KeyRing;
  purpose: LinkPurpose;
}

/** A link's key: 76 characters that are safe in an address. */
export function keyOf({ ring, purpose }: LinkKeys, { id, version, expiresAt }: Link) {
  const content = Buffer.alloc(CONTENT_BYTES);
  content.write(id.replaceAll('-', ''), 'hex');
  content.writeUInt32BE(version, UUID_BYTES);
  content.writeUIntBE(secondsOf(expiresAt), UUID_BYTES + VERSION_BYTES, SECONDS_BYTES);
  return seal(ring, purpose, content);
}

/** The link in a key; undefined when it is not one of ours for that purpose. */
export async function readKey({ ring, purpose }: LinkKeys, key: string): Promise<Link | undefined> {
  const content = await unseal(ring, purpose, key);
  if (content?.length !== CONTENT_BYTES) return undefined;
  const hex = content.toString('hex', 0, UUID_BYTES);
  const seconds = content.readUIntBE(UUID_BYTES + VERSION_BYTES, SECONDS_BYTES);
  return {
    id: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    version: content.readUInt32BE(UUID_BYTES),
    expiresAt: new Date(seconds * 1000),
  };
}

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000);

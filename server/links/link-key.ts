// The key in a link's fragment: what it leads to, by which of its links, until when.
import type { KeyRing } from '#server/security/key-ring.ts';
import { seal, unseal } from '#server/security/sealed.ts';

/** A key for one purpose opens nothing for another. */
export type LinkPurpose = 'resumeJourney' | 'campaign' | 'appointment' | 'earlierTime';

const UUID_BYTES = 16;
const VERSION_BYTES = 4;
const SECONDS_BYTES = 6;
const CONTENT_BYTES = UUID_BYTES + VERSION_BYTES + SECONDS_BYTES;

export interface Link {
  /** Of the journey, the invitation, the appointment or the offer it leads to. */
  id: string;
  /** Only the highest counts: raising it revokes all links before. */
  version: number;
  /** To the second. */
  expiresAt: Date;
}

/** The keys of one purpose. */
export interface LinkKeys {
  ring: KeyRing;
  purpose: LinkPurpose;
}

/** The key of a link: 76 characters that are safe in an address. */
export function keyOf({ ring, purpose }: LinkKeys, { id, version, expiresAt }: Link) {
  const content = Buffer.alloc(CONTENT_BYTES);
  content.write(id.replaceAll('-', ''), 'hex');
  content.writeUInt32BE(version, UUID_BYTES);
  content.writeUIntBE(secondsOf(expiresAt), UUID_BYTES + VERSION_BYTES, SECONDS_BYTES);
  return seal(ring, purpose, content);
}

/** What the key says; undefined when it is none of ours for that purpose. */
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

// SMART Health Cards 1.4: a FHIR bundle, deflated and signed, short enough for one QR code.
import { deflateRawSync } from 'node:zlib';
import { CompactSign } from 'jose';
import qrCode from 'qrcode';
import { JWS_MAX_LENGTH, type HealthCard } from '#contract/records.ts';
import { bundleOf, type CardDose, type CardPerson } from './bundle.ts';
import type { SigningKey } from './signing-keys.ts';

/** What all cards issued at one time share. */
export interface Issuing {
  /** The English site's origin without a trailing slash; keys are published below it. */
  issuer: string;
  key: SigningKey;
  now: Date;
  /** The revocation id for a card with these doses. */
  revocationId: (doses: readonly CardDose[]) => Promise<string>;
}

/** Stands in for a real id of the same length while measuring. */
const SOME_RID = 'q'.repeat(22);
/** The length of an ES256 signature in base64url. */
const SIGNATURE_LENGTH = 86;

/**
 * Issues the doses in order, in as few cards as possible.
 * @throws Error when one dose is too long for a card, which our names and stores cannot cause
 * (names end at 50 characters)
 */
export async function issueCards(
  issuing: Issuing,
  person: CardPerson,
  doses: readonly CardDose[],
): Promise<HealthCard[]> {
  const cards: HealthCard[] = [];
  for (const part of parts(issuing, person, doses)) {
    const rid = await issuing.revocationId(part);
    const jws = await sign(issuing, payloadOf(issuing, person, part, rid));
    cards.push({ jws, doses: part.length, qr: codeOf(jws) });
  }
  return cards;
}

function parts(issuing: Issuing, person: CardPerson, doses: readonly CardDose[]): CardDose[][] {
  const found: CardDose[][] = [];
  for (const dose of doses) {
    const last = found.at(-1);
    const longer = [...(last ?? []), dose];
    const payload = payloadOf(issuing, person, longer, SOME_RID);
    if (last && lengthOf(issuing, payload) <= JWS_MAX_LENGTH) last.push(dose);
    else found.push([dose]);
  }
  return found;
}

function payloadOf(
  { issuer, now }: Issuing,
  person: CardPerson,
  doses: readonly CardDose[],
  rid: string,
): Buffer {
  const claims = {
    iss: issuer,
    nbf: Math.floor(now.getTime() / 1000),
    vc: {
      type: ['https://smarthealth.cards#health-card'],
      credentialSubject: { fhirVersion: '4.0.1', fhirBundle: bundleOf(person, doses) },
      rid,
    },
  };
  return deflateRawSync(JSON.stringify(claims), { level: 9 });
}

const headerOf = ({ key }: Issuing) => ({ alg: 'ES256', zip: 'DEF', kid: key.kid });

const base64Length = (bytes: number) => Math.ceil((bytes * 4) / 3);

const lengthOf = (issuing: Issuing, payload: Buffer) =>
  base64Length(JSON.stringify(headerOf(issuing)).length) +
  base64Length(payload.length) +
  SIGNATURE_LENGTH +
  2;

async function sign(issuing: Issuing, payload: Buffer): Promise<string> {
  const jws = await new CompactSign(payload)
    .setProtectedHeader(headerOf(issuing))
    .sign(issuing.key.key);
  if (jws.length > JWS_MAX_LENGTH) throw new Error('a health card of one dose is too long');
  return jws;
}

/** The lowest character in base64url. */
const FIRST = '-'.charCodeAt(0);

/** What follows 'shc:/': two digits per character, as digits take the least room in a QR code. */
export const numericOf = (jws: string): string =>
  Array.from(jws, (character) => String(character.charCodeAt(0) - FIRST).padStart(2, '0')).join('');

function codeOf(jws: string): HealthCard['qr'] {
  const { modules } = qrCode.create(
    [
      { data: Buffer.from('shc:/'), mode: 'byte' },
      { data: numericOf(jws), mode: 'numeric' },
    ],
    { errorCorrectionLevel: 'L' },
  );
  return { size: modules.size, modules: bitsOf(modules.data).toString('base64') };
}

const BITS = 8;

/** One bit per module, the highest bit of a byte first. */
function bitsOf(modules: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(Math.ceil(modules.length / BITS));
  for (let at = 0; at < modules.length; at += 1)
    if (modules[at]) {
      const byte = Math.floor(at / BITS);
      bytes.writeUInt8(bytes.readUInt8(byte) | (1 << (BITS - 1 - (at % BITS))), byte);
    }
  return bytes;
}

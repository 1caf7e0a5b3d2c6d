// SMART Health Cards 1.4: a FHIR bundle, deflated and signed, as short as one QR code takes.
import { deflateRawSync } from 'node:zlib';
import { CompactSign } from 'jose';
import qrCode from 'qrcode';
import { JWS_MAX_LENGTH, type HealthCard } from '#contract/records.ts';
import { bundleOf, type CardDose, type CardPerson } from './bundle.ts';
import type { SigningKey } from './signing-keys.ts';

/** What is the same for all cards that are issued now. */
export interface Issuing {
  /** The origin of the English site, without a slash at its end: keys are found below it. */
  issuer: string;
  key: SigningKey;
  now: Date;
  /** By what a card of these doses is revoked. */
  revocationId: (doses: readonly CardDose[]) => Promise<string>;
}

/** Of the length of the real one, where only the length counts. */
const SOME_RID = 'q'.repeat(22);
/** Base64url of an ES256 signature. */
const SIGNATURE_LENGTH = 86;

/**
 * The doses in as few cards as hold them, in their order. @throws Error when one alone is too long,
 * which no name or store of ours can bring about (names end at 50 characters).
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

/** The first character that base64url has. */
const FIRST = '-'.charCodeAt(0);

/** 'shc:/' and each character as two digits: digits take the least room in a code. */
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

/** One bit a module, the first of a byte the highest. */
function bitsOf(modules: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(Math.ceil(modules.length / BITS));
  for (let at = 0; at < modules.length; at += 1)
    if (modules[at]) {
      const byte = Math.floor(at / BITS);
      bytes.writeUInt8(bytes.readUInt8(byte) | (1 << (BITS - 1 - (at % BITS))), byte);
    }
  return bytes;
}

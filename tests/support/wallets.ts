// Wallets with certificates of our own making, and how the files of Apple's passes are read.
import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';
import type { AppleWallet, GoogleWallet } from '#server/wallets/wallets-config.ts';

export const rsaKey = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;

/** A self-signed certificate. @param hosts that a server shows it for */
export function certificateOf(key: string, name: string, hosts: readonly string[] = []): string {
  const certificate = forge.pki.createCertificate();
  const privateKey = forge.pki.privateKeyFromPem(key);
  certificate.publicKey = forge.pki.setRsaPublicKey(privateKey.n, privateKey.e);
  certificate.serialNumber = '01';
  certificate.validity.notBefore = new Date('2026-01-01');
  certificate.validity.notAfter = new Date('2036-01-01');
  const who = [{ name: 'commonName', value: name }];
  certificate.setSubject(who);
  certificate.setIssuer(who);
  if (hosts.length > 0)
    certificate.setExtensions([
      { name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) },
    ]);
  certificate.sign(privateKey, forge.md.sha256.create());
  return forge.pki.certificateToPem(certificate);
}

interface TestWallets {
  apple: AppleWallet;
  google: GoogleWallet;
}

let made: TestWallets | undefined;

/** Both wallets, as if registered with their makers: their keys take most of a second. */
export const testWallets = (): TestWallets => (made ??= makeWallets());

function makeWallets(): TestWallets {
  const key = rsaKey();
  return {
    apple: {
      passType: 'pass.example.pharmacy',
      team: 'ABCDE12345',
      certificate: certificateOf(key, 'Pass Type ID'),
      key,
      wwdr: certificateOf(rsaKey(), 'Worldwide Developer Relations'),
    },
    google: { issuer: '3388000000012345678', account: 'wallet@example.iam', key },
  };
}

/** The files of a zip with uncompressed entries (APPNOTE.TXT, 4.3.7). */
export function filesIn(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50;) {
    const size = zip.readUInt32LE(at + 18);
    const nameEnd = at + 30 + zip.readUInt16LE(at + 26);
    const from = nameEnd + zip.readUInt16LE(at + 28);
    files.set(zip.toString('utf8', at + 30, nameEnd), zip.subarray(from, from + size));
    at = from + size;
  }
  return files;
}

/** The settings of a server that adds to both. */
export function walletSettings(): { appleWallet: AppleWallet; googleWallet: GoogleWallet } {
  const { apple, google } = testWallets();
  return { appleWallet: apple, googleWallet: google };
}

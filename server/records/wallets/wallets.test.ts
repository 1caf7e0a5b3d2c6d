// Wallet passes, signed with test certificates (CRD-04).
import { createHash, createPublicKey } from 'node:crypto';
import { importSPKI, jwtVerify } from 'jose';
import forge from 'node-forge';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { filesIn, testWallets } from '#tests/support/wallets.ts';
import { applePass } from './apple-pass.ts';
import { googlePassLink } from './google-pass.ts';
import type { Pass } from './pass.ts';

const { apple, google } = testWallets();
const { key } = google;

const pass: Pass = {
  serial: '5b1f7f3e-6f0f-4f0c-9d1e-0a6f1f2b7c11',
  name: 'María José Núñez-Etxebarría',
  dateOfBirth: '1984-04-28',
  doses: Array.from({ length: 6 }, (_, index) => ({
    vaccine: 'Tétanos, difteria y tosferina (Td/Tdap)',
    on: `2026-0${index + 1}-15`,
    lot: `LOT${index}`,
  })),
  code: `shc:/${'56'.repeat(1195)}`,
  language: 'es',
  address: 'https://es.pharmacy.example/findcare/schedule-vaccine/vaccination-history',
};

describe('a pass of Apple Wallet', () => {
  it('CRD-04 has the code, the newest doses and nothing else, each file in a signed list', async () => {
    const files = filesIn(await applePass(apple, pass));
    const says = JSON.parse(files.get('pass.json')?.toString() ?? '{}');
    expect(says).toMatchObject({
      passTypeIdentifier: apple.passType,
      teamIdentifier: apple.team,
      serialNumber: pass.serial,
      sharingProhibited: true,
      barcodes: [{ format: 'PKBarcodeFormatQR', message: pass.code }],
    });
    expect(says.generic.backFields).toHaveLength(5);
    const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '{}');
    for (const [name, hash] of Object.entries(manifest))
      expect(
        createHash('sha1')
          .update(files.get(name) ?? '')
          .digest('hex'),
      ).toBe(hash);
    expect(Object.keys(manifest)).toEqual(expect.arrayContaining(['pass.json', 'icon.png']));
    const signature = forge.util.createBuffer(files.get('signature')?.toString('binary') ?? '');
    const signed = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(signature));
    expect('certificates' in signed && signed.certificates).toHaveLength(2);
  });
});

describe('a pass of Google Wallet', () => {
  it('CRD-04 is a signed link, short enough for every browser, that leads to the record', async () => {
    const link = await googlePassLink(google, pass);
    expect(link.length).toBeLessThanOrEqual(2000);
    const jwt = link.replace('https://pay.google.com/gp/v/save/', '');
    const spki = createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString();
    const { payload } = await jwtVerify(jwt, await importSPKI(spki, 'RS256'), {
      issuer: google.account,
      audience: 'google',
    });
    expect(payload).toMatchObject({
      typ: 'savetowallet',
      origins: ['https://es.pharmacy.example'],
      payload: {
        genericObjects: [
          {
            id: `${google.issuer}.${pass.serial}`,
            linksModuleData: { uris: [{ uri: pass.address }] },
          },
        ],
      },
    });
  });
});

describe('the settings of wallets', () => {
  const env = {
    DOSEPATH_PUBLIC_URL: 'https://www.pharmacy.example',
    DOSEPATH_APPLE_PASS_TYPE: apple.passType,
    DOSEPATH_APPLE_TEAM: apple.team,
    DOSEPATH_APPLE_PASS_CERTIFICATE: apple.certificate,
    DOSEPATH_APPLE_PASS_KEY: apple.key,
    DOSEPATH_APPLE_WWDR: apple.wwdr,
    DOSEPATH_GOOGLE_WALLET_ISSUER: google.issuer,
    DOSEPATH_GOOGLE_WALLET_ACCOUNT: google.account,
    DOSEPATH_GOOGLE_WALLET_KEY: google.key,
  };

  it('CRD-04 are all set or none, and an invalid PEM is named without being shown', () => {
    const trimmed = (pem: string) => pem.trim();
    expect(readConfig(env, '/data')).toMatchObject({
      appleWallet: {
        ...apple,
        certificate: trimmed(apple.certificate),
        key: trimmed(apple.key),
        wwdr: trimmed(apple.wwdr),
      },
      googleWallet: { ...google, key: trimmed(google.key) },
    });
    expect(readConfig({}, '/data')).toMatchObject({
      appleWallet: undefined,
      googleWallet: undefined,
    });
    expect(() => readConfig({ ...env, DOSEPATH_APPLE_WWDR: '' }, '/data')).toThrow(
      /DOSEPATH_APPLE_WWDR/,
    );
    expect(() => readConfig({ ...env, DOSEPATH_GOOGLE_WALLET_KEY: 'secret' }, '/data')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('secret') }),
    );
  });
});

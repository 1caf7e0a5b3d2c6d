// A pass of Apple Wallet: a generic pass with the code of the health card (CRD-04).
import { readFileSync } from 'node:fs';
import { PKPass } from 'passkit-generator';
import { chain } from '#domain/chain.ts';
import { DOSES_SHOWN, PASS_WORDS, writtenOn, type Pass } from './pass.ts';
import type { AppleWallet } from './wallets-config.ts';

const ICONS = ['icon.png', 'icon@2x.png', 'icon@3x.png'] as const;
const iconFiles = () =>
  Object.fromEntries(
    ICONS.map((name) => [
      name,
      readFileSync(new URL(`../../../data/wallet/${name}`, import.meta.url)),
    ]),
  );

/** Petrol teal and white (src/styles/tokens.css): 8.2 to 1. */
const COLORS = {
  backgroundColor: 'rgb(11, 85, 99)',
  foregroundColor: 'rgb(255, 255, 255)',
  labelColor: 'rgb(225, 241, 243)',
};

/** The file, signed. @throws Error when the certificates do not fit each other */
export function applePass(
  { passType, team, certificate, key, wwdr }: AppleWallet,
  { serial, name, dateOfBirth, doses, code, language, address }: Pass,
): Buffer {
  const words = PASS_WORDS[language];
  const pass = new PKPass(
    iconFiles(),
    { wwdr, signerCert: certificate, signerKey: key },
    {
      formatVersion: 1,
      passTypeIdentifier: passType,
      teamIdentifier: team,
      organizationName: chain().brand,
      description: words.title,
      serialNumber: serial,
      logoText: words.title,
      sharingProhibited: true,
      ...COLORS,
    },
  );
  pass.type = 'generic';
  pass.primaryFields.push({ key: 'name', label: words.name, value: name });
  pass.secondaryFields.push({
    key: 'born',
    label: words.born,
    value: writtenOn(dateOfBirth, language),
  });
  pass.backFields.push(
    ...doses.slice(0, DOSES_SHOWN).map(({ vaccine, on, lot }, index) => ({
      key: `dose-${index + 1}`,
      label: vaccine,
      value: `${writtenOn(on, language)}, ${words.lot} ${lot}`,
    })),
    { key: 'all', label: words.all, value: address },
  );
  pass.setBarcodes({
    format: 'PKBarcodeFormatQR',
    message: code,
    messageEncoding: 'iso-8859-1',
  });
  return pass.getAsBuffer();
}

// What all passes of Apple Wallet have in common: who signs them, and how they look (CRD-04).
import { readFileSync } from 'node:fs';
import type { PKPass } from 'passkit-generator';
import { chain } from '#domain/chain.ts';
import type { AppleWallet } from './wallets-config.ts';

export const PKPASS_TYPE = 'application/vnd.apple.pkpass';

const ICONS = ['icon.png', 'icon@2x.png', 'icon@3x.png'] as const;
const iconFiles = () =>
  Object.fromEntries(
    ICONS.map((name) => [
      name,
      readFileSync(new URL(`../../data/wallet/${name}`, import.meta.url)),
    ]),
  );

/** Petrol teal and white (src/styles/tokens.css): 8.2 to 1. */
const COLORS = {
  backgroundColor: 'rgb(11, 85, 99)',
  foregroundColor: 'rgb(255, 255, 255)',
  labelColor: 'rgb(225, 241, 243)',
};

interface PassHead {
  serial: string;
  /** What it is, also to who hears the screen instead of seeing it. */
  title: string;
  /** Where a device asks whether it has changed, and by what the device shows that it has it. */
  service?: { address: string; token: string };
  /** It is valid no more: a wallet shows it so. */
  voided?: boolean;
}

/** A pass that is still to be filled. @throws Error when the certificates do not fit each other */
export async function newApplePass(
  { passType, team, certificate, key, wwdr }: AppleWallet,
  { serial, title, service, voided }: PassHead,
): Promise<PKPass> {
  // A start would wait for its ciphers, which most servers never need (docs/decisions/067).
  const library = await import('passkit-generator');
  return new library.PKPass(
    iconFiles(),
    { wwdr, signerCert: certificate, signerKey: key },
    {
      formatVersion: 1,
      passTypeIdentifier: passType,
      teamIdentifier: team,
      organizationName: chain().brand,
      description: title,
      serialNumber: serial,
      logoText: title,
      sharingProhibited: true,
      ...(service && { webServiceURL: service.address, authenticationToken: service.token }),
      ...(voided && { voided }),
      ...COLORS,
    },
  );
}

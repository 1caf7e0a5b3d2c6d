// What all Apple Wallet passes share: signature and design (CRD-04).
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

/** Petrol teal and white (src/styles/tokens.css): a contrast of 8.2 to 1. */
const COLORS = {
  backgroundColor: 'rgb(11, 85, 99)',
  foregroundColor: 'rgb(255, 255, 255)',
  labelColor: 'rgb(225, 241, 243)',
};

interface PassHead {
  serial: string;
  /** The pass's name, also for screen readers. */
  title: string;
  /** Where devices ask for updates, and the token that proves they have the pass. */
  service?: { address: string; token: string };
  /** Wallets show it as no longer valid. */
  voided?: boolean;
}

/** A pass to be filled. @throws Error when the certificates do not match */
export async function newApplePass(
  { passType, team, certificate, key, wwdr }: AppleWallet,
  { serial, title, service, voided }: PassHead,
): Promise<PKPass> {
  // Loaded on first use: most servers never need its ciphers (docs/decisions/067).
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

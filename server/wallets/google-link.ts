// The signed link that adds a pass to Google Wallet (CRD-04; developers.google.com/wallet, "Add to
// Google Wallet via JWT"), and what all such passes share.
import { importPKCS8, SignJWT } from 'jose';
import type { Language } from '#domain/languages.ts';
import type { GoogleWallet } from './wallets-config.ts';

const SAVE = 'https://pay.google.com/gp/v/save/';

/** Petrol teal (src/styles/tokens.css). */
export const GOOGLE_COLOR = '#0b5563';

/** A text in Google's format. */
export const saidIn =
  (language: Language) =>
  (value: string): GoogleText => ({ defaultValue: { language, value } });

interface GoogleText {
  defaultValue: { language: Language; value: string };
}

/** A generic object (developers.google.com/wallet/reference/rest/v1/genericobject). */
export interface GoogleObject {
  id: string;
  classId: string;
  cardTitle: GoogleText;
  header: GoogleText;
  subheader: GoogleText;
  hexBackgroundColor: string;
  textModulesData: { header: string; body: string }[];
  linksModuleData: { uris: { uri: string; description: string }[] };
  state?: 'ACTIVE' | 'COMPLETED' | 'EXPIRED' | 'INACTIVE';
  barcode?: { type: 'QR_CODE'; value: string; alternateText: string } | null;
  validTimeInterval?: { start: { date: string }; end: { date: string } };
}

/**
 * A link that adds the object for whoever opens it, and creates its class if needed.
 * @param origin the page that shows the link
 * @throws Error when the key is not an RSA key in PKCS #8
 */
export async function googleLink(
  { account, key }: GoogleWallet,
  object: GoogleObject,
  origin: string,
): Promise<string> {
  const jwt = await new SignJWT({
    typ: 'savetowallet',
    origins: [origin],
    payload: { genericClasses: [{ id: object.classId }], genericObjects: [object] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt()
    .sign(await importPKCS8(key, 'RS256'));
  return SAVE + jwt;
}

// A pass of Google Wallet: a signed link that adds it (CRD-04; developers.google.com/wallet, "Add
// to Google Wallet via JWT"). Google takes links of some 1,800 characters, which the code of a
// health card alone is longer than: the pass leads to the record, where the code is.
import { importPKCS8, SignJWT } from 'jose';
import { chain } from '#domain/chain.ts';
import { DOSES_SHOWN, PASS_WORDS, writtenOn, type Pass } from './pass.ts';
import type { GoogleWallet } from './wallets-config.ts';

const SAVE = 'https://pay.google.com/gp/v/save/';
const CLASS = 'vaccination-record';

/** @throws Error when the key is no RSA key in PKCS #8 */
export async function googlePassLink(
  { issuer, account, key }: GoogleWallet,
  { serial, name, dateOfBirth, doses, language, address }: Pass,
): Promise<string> {
  const words = PASS_WORDS[language];
  const says = (value: string) => ({ defaultValue: { language, value } });
  const object = {
    id: `${issuer}.${serial}`,
    classId: `${issuer}.${CLASS}`,
    cardTitle: says(chain().brand),
    subheader: says(words.title),
    header: says(name),
    hexBackgroundColor: '#0b5563',
    textModulesData: [
      { header: words.born, body: writtenOn(dateOfBirth, language) },
      ...doses.slice(0, DOSES_SHOWN).map(({ vaccine, on }) => ({
        header: vaccine,
        body: writtenOn(on, language),
      })),
    ],
    linksModuleData: { uris: [{ uri: address, description: words.all }] },
  };
  const jwt = await new SignJWT({
    typ: 'savetowallet',
    origins: [new URL(address).origin],
    payload: { genericClasses: [{ id: `${issuer}.${CLASS}` }], genericObjects: [object] },
  })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(account)
    .setAudience('google')
    .setIssuedAt()
    .sign(await importPKCS8(key, 'RS256'));
  return SAVE + jwt;
}

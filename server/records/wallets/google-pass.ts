// A record's Google Wallet pass (CRD-04). Google accepts links of some 1,800 characters, and the
// code of a health card alone is longer, so the pass links to the record, which shows the code.
import { chain } from '#domain/chain.ts';
import { GOOGLE_COLOR, googleLink, saidIn } from '#server/wallets/google-link.ts';
import type { GoogleWallet } from '#server/wallets/wallets-config.ts';
import { DOSES_SHOWN, PASS_WORDS, writtenOn, type Pass } from './pass.ts';

const CLASS = 'vaccination-record';

/** @throws Error when the key is not an RSA key in PKCS #8 */
export function googlePassLink(
  google: GoogleWallet,
  { serial, name, dateOfBirth, doses, language, address }: Pass,
): Promise<string> {
  const words = PASS_WORDS[language];
  const says = saidIn(language);
  const object = {
    id: `${google.issuer}.${serial}`,
    classId: `${google.issuer}.${CLASS}`,
    cardTitle: says(chain().brand),
    subheader: says(words.title),
    header: says(name),
    hexBackgroundColor: GOOGLE_COLOR,
    textModulesData: [
      { header: words.born, body: writtenOn(dateOfBirth, language) },
      ...doses.slice(0, DOSES_SHOWN).map(({ vaccine, on }) => ({
        header: vaccine,
        body: writtenOn(on, language),
      })),
    ],
    linksModuleData: { uris: [{ uri: address, description: words.all }] },
  };
  return googleLink(google, object, new URL(address).origin);
}

// A record's Apple Wallet pass: a generic pass with the health card's code (CRD-04).
import { newApplePass } from '#server/wallets/apple-file.ts';
import type { AppleWallet } from '#server/wallets/wallets-config.ts';
import { DOSES_SHOWN, PASS_WORDS, writtenOn, type Pass } from './pass.ts';

/** The signed file. @throws Error when the certificates do not match */
export async function applePass(
  apple: AppleWallet,
  { serial, name, dateOfBirth, doses, code, language, address }: Pass,
): Promise<Buffer> {
  const words = PASS_WORDS[language];
  const pass = await newApplePass(apple, { serial, title: words.title });
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

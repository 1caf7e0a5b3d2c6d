import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInstance, type ResourceLanguage } from 'i18next';
import type { Language } from '#domain/languages.ts';
import { root } from '#tests/support/root.ts';

/** Says a text of the product by its copy file and key. */
export type Words = (
  copy: string,
  key: string,
  values?: Readonly<Record<string, string | number>>,
) => string;

const read = new Map<Language, Words>();

/** The product's words in a language, read once; an unknown key throws, so that a renamed text fails loudly. */
export function words(language: Language): Words {
  const known = read.get(language);
  if (known) return known;
  const texts = createInstance();
  void texts.init({
    lng: language,
    resources: { [language]: copyOf(language) },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  const say: Words = (ns, key, values) => {
    if (!texts.exists(key, { ns, ...values })) throw new Error(`no text ${ns}.${key}`);
    return texts.t(key, { ns, ...values });
  };
  read.set(language, say);
  return say;
}

function copyOf(language: Language): ResourceLanguage {
  const folder = join(root, 'locales', language);
  const files = readdirSync(folder).map((file): [string, ResourceLanguage[string]] => [
    basename(file, '.json'),
    // Copy files are checked by the tests of the locales.
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as ResourceLanguage[string],
  ]);
  return Object.fromEntries(files);
}

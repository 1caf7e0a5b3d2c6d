import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInstance, type ResourceLanguage } from 'i18next';
import type { Language } from '#domain/languages.ts';
import type { Name, Say } from '../gestures.ts';

/** Says names from the product's own copy files; an unknown key throws, so that a renamed text fails loudly. */
export function wordsOf(language: Language): Say {
  const folder = join(import.meta.dirname, '../../../locales', language);
  const files = readdirSync(folder).map((file): [string, ResourceLanguage[string]] => [
    basename(file, '.json'),
    // copy files are checked against each other by the locale tests
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as ResourceLanguage[string],
  ]);
  const copy = createInstance();
  void copy.init({
    lng: language,
    resources: { [language]: Object.fromEntries(files) },
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  return (name: Name) => {
    if ('text' in name) return name.text;
    const { copy: ns, key, values } = name;
    // a count may choose the plural form, which is a key of its own
    if (!copy.exists(key, { ns, ...values }))
      throw new Error(`no text ${ns}.${key} in ${language}`);
    return copy.t(key, { ns, ...values });
  };
}

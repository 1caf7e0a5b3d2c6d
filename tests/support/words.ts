import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { copyReader, readCopy, type CopyFile, type CopyValues } from '#domain/copy-reader.ts';
import { localeFor, type Language } from '#domain/languages.ts';

/** Reads a text of the product by its copy file and key. */
export type Words = (copy: string, key: string, values?: CopyValues) => string;

const read = new Map<Language, Words>();

/**
 * The product's words in a language, read once; an unknown key throws, so that a renamed text fails
 * loudly.
 */
export function words(language: Language): Words {
  const known = read.get(language);
  if (known) return known;
  const reader = copyReader(localeFor(language, []), {
    resources: { [language]: copyOf(language) },
    parseMissingKeyHandler: (key, _, { ns }: { ns: string }) => {
      throw new Error(`no text ${ns}.${key} in ${language}`);
    },
  });
  const say: Words = (copy, key, values) => readCopy(reader, copy, key, values);
  read.set(language, say);
  return say;
}

/** Every copy file of a language, by its name. */
export function copyOf(language: Language): Record<string, CopyFile> {
  const folder = join(import.meta.dirname, '../../locales', language);
  // The desk's words are in a separate folder, under their own names.
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names.filter((file) => file.endsWith('.json'));
  const files = texts.map((file): [string, CopyFile] => [
    basename(file, '.json'),
    // The locale tests check the copy files.
    JSON.parse(readFileSync(join(folder, file), 'utf8')) as CopyFile,
  ]);
  return Object.fromEntries(files);
}

// Judges the two languages against each other. Copy is a flat view of a locale file: `parent.child`
// -> text.
import { copyReader } from '#domain/copy-reader.ts';
import type { Language } from '#domain/languages.ts';

export type Copy = ReadonlyMap<string, string>;

/** Flattens the JSON of a locale file. Throws when something in it is neither text nor group. */
export function flatten(json: unknown, above = ''): Map<string, string> {
  if (typeof json === 'string') return new Map([[above, json]]);
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new TypeError(`${above || 'the file'} is neither text nor a group of texts`);
  }
  return new Map(
    Object.entries(json).flatMap(([name, value]) => [
      ...flatten(value, above ? `${above}.${name}` : name),
    ]),
  );
}

/** The key that code asks for: without the plural form that i18next adds. */
export const askedKey = (key: string): string =>
  key.replace(/_(?:zero|one|two|few|many|other)$/, '');

const named = new Set<string>();
const reader = copyReader('en', {
  interpolation: { defaultVariables: {} },
  missingInterpolationHandler: (_text, [placeholder]: RegExpExecArray) => {
    named.add(placeholder);
  },
});

/** `{{count}} {{store}}`: what the product's reader would fill in, each once, sorted. */
function placeholders(text: string): string {
  named.clear();
  reader.t('', { defaultValue: text });
  return [...named].toSorted().join(' ') || 'none';
}

/** The plural forms of each language; that of Spanish for millions is none of English. */
const PLURAL_FORMS: Readonly<Record<Language, readonly string[]>> = {
  en: ['one', 'other'],
  es: ['one', 'many', 'other'],
};

/** Where the languages part: keys, plural forms, placeholders, and texts left empty. */
export function disparities(english: Copy, spanish: Copy): string[] {
  const keys = (copy: Copy) => [...copy.keys()].filter((key) => !key.endsWith('_many'));
  const lacking = (from: Copy, of: Copy, language: string) =>
    keys(from).flatMap((key) => (of.has(key) ? [] : [`${key}: not in ${language}`]));
  return [
    ...lacking(english, spanish, 'es'),
    ...lacking(spanish, english, 'en'),
    ...wrongPlurals(english, 'en'),
    ...wrongPlurals(spanish, 'es'),
    ...[english, spanish].flatMap((copy) =>
      [...copy].flatMap(([key, text]) => (text.trim() === '' ? [`${key}: empty`] : [])),
    ),
    ...[...english].flatMap(([key, text]) => {
      const [here, there] = [text, spanish.get(key) ?? text].map(placeholders);
      return here === there ? [] : [`${key}: ${here} in en, ${there} in es`];
    }),
  ];
}

function wrongPlurals(copy: Copy, language: Language): string[] {
  const bases = new Set([...copy.keys()].filter((key) => askedKey(key) !== key).map(askedKey));
  return [...bases].flatMap((base) =>
    PLURAL_FORMS[language].flatMap((form) =>
      copy.has(`${base}_${form}`) ? [] : [`${base}: no plural form _${form} in ${language}`],
    ),
  );
}

/** A use of copy by code: of one key, or of every key that begins alike (`t(`reason.${code}`)`). */
export type Use = { page: string } & ({ key: string } | { prefix: string });

/** Keys that code asks for and nobody wrote. */
export const unwritten = (copies: ReadonlyMap<string, Copy>, uses: readonly Use[]): string[] =>
  uses
    .filter((use) => meant(copies, use).length === 0)
    .map(
      (use) =>
        `${use.page}: ${'key' in use ? use.key : `${use.prefix}…`} is asked for and not written`,
    );

/** Keys that nobody asks for. */
export function unasked(copies: ReadonlyMap<string, Copy>, uses: readonly Use[]): string[] {
  const used = new Set(
    uses.flatMap((use) => meant(copies, use).map((key) => `${use.page}: ${key}`)),
  );
  return [...copies].flatMap(([page, copy]) =>
    [...askedKeys(copy)].flatMap((key) =>
      used.has(`${page}: ${key}`) ? [] : [`${page}: ${key} is written and not asked for`],
    ),
  );
}

const askedKeys = (copy: Copy): ReadonlySet<string> => new Set([...copy.keys()].map(askedKey));

function meant(copies: ReadonlyMap<string, Copy>, use: Use): string[] {
  const keys = [...askedKeys(copies.get(use.page) ?? new Map())];
  return 'key' in use
    ? keys.filter((key) => key === use.key)
    : keys.filter((key) => key.startsWith(use.prefix));
}

// Judges the two languages against each other. Copy is a flat view of a locale file: `parent.child` -> text.

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

/** `{{count}}`, `{{store}}`: each once, sorted. */
const placeholders = (text: string): string => {
  const names = [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map(([, name]) => `{{${name}}}`);
  return [...new Set(names)].toSorted().join(' ') || 'none';
};

/**
 * Where the languages part: keys, plural forms, placeholders, and texts left empty.
 * `_many` may stand in Spanish alone, which has a form for millions.
 */
export function disparities(english: Copy, spanish: Copy): string[] {
  const keys = (copy: Copy) => [...copy.keys()].filter((key) => !key.endsWith('_many'));
  const lacking = (from: Copy, of: Copy, language: string) =>
    keys(from).flatMap((key) => (of.has(key) ? [] : [`${key}: not in ${language}`]));
  return [
    ...lacking(english, spanish, 'es'),
    ...lacking(spanish, english, 'en'),
    ...[english, spanish].flatMap(wrongPlurals),
    ...[english, spanish].flatMap((copy) =>
      [...copy].flatMap(([key, text]) => (text.trim() === '' ? [`${key}: empty`] : [])),
    ),
    ...[...english].flatMap(([key, text]) => {
      const [here, there] = [text, spanish.get(key) ?? text].map(placeholders);
      return here === there ? [] : [`${key}: ${here} in en, ${there} in es`];
    }),
  ];
}

function wrongPlurals(copy: Copy): string[] {
  const bases = new Set([...copy.keys()].filter((key) => askedKey(key) !== key).map(askedKey));
  return [...bases].flatMap((base) =>
    ['one', 'other'].flatMap((form) =>
      copy.has(`${base}_${form}`) ? [] : [`${base}: no plural form _${form}`],
    ),
  );
}

/** A use of copy by code: of one key, or of every key that begins alike (`t(`reason.${code}`)`). */
export type Use = { page: string } & ({ key: string } | { prefix: string });

/** Keys that code asks for and nobody wrote, and keys that nobody asks for. */
export function strays(copies: ReadonlyMap<string, Copy>, uses: readonly Use[]): string[] {
  const asked = new Map(
    [...copies].map(([page, copy]) => [page, new Set([...copy.keys()].map(askedKey))]),
  );
  const meant = (use: Use): string[] => {
    const keys = [...(asked.get(use.page) ?? [])];
    return 'key' in use
      ? keys.filter((key) => key === use.key)
      : keys.filter((key) => key.startsWith(use.prefix));
  };
  const used = new Set(uses.flatMap((use) => meant(use).map((key) => `${use.page}: ${key}`)));
  return [
    ...uses
      .filter((use) => meant(use).length === 0)
      .map(
        (use) =>
          `${use.page}: ${'key' in use ? use.key : `${use.prefix}…`} is asked for and not written`,
      ),
    ...[...asked].flatMap(([page, keys]) =>
      [...keys].flatMap((key) =>
        used.has(`${page}: ${key}`) ? [] : [`${page}: ${key} is written and not asked for`],
      ),
    ),
  ];
}

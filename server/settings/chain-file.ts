// The chain's settings file: its schema, and how it is read (SET-01). Errors stop startup, one line
// each, naming the setting.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import { LEGAL_PAGES, type Chain } from '#domain/chain.ts';
import { USUAL_CHAIN } from '#domain/usual-chain.ts';

const oneLine = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{Cc}<>{}$%]+$/u, 'is one line without < > { } $ %');

/** Where pages may link: https:// addresses, or paths on our own host. */
const Address = z
  .string()
  .refine(
    (text) => /^\/(?!\/)\S*$/.test(text) || (URL.canParse(text) && text.startsWith('https://')),
    'is no address that begins with https://, and no path of our own host',
  );

/** One address for both languages, or one for each. */
const Addresses = z.union([
  Address.transform((address) => ({ en: address, es: address })),
  z.strictObject({ en: Address, es: Address }),
]);

const { legal, app, brand, supportPhone } = USUAL_CHAIN;

const NativeApp = z.strictObject({
  mark: z
    .string()
    .regex(/^\w{3,40}$/, 'has only letters, digits and _')
    .default(app.mark),
  minimumVersion: z
    .string()
    .regex(/^(?:\d+(?:\.\d+)*)?$/, 'is no version, such as 3.1')
    .default(app.minimumVersion),
  spanish: z.boolean().default(app.spanish),
  updateAddress: z.union([z.literal(''), Address]).default(app.updateAddress),
});

/** The path from an entry of a CMS's answer to a value: `attributes.title`. */
const Path = z.string().regex(/^[\w-]+(?:\.[\w-]+)*$/, 'is no path, such as attributes.title');

/** Where to find each value in a CMS's answer, so that any CMS will do (SET-02). */
const Shape = z.strictObject({
  /** The path to the list of entries; empty: the answer is the list. */
  list: z.union([z.literal(''), Path]).default('contents'),
  /** The query parameter repeated for each text requested. */
  parameter: z
    .string()
    .regex(/^[\w[\]$.-]{1,60}$/)
    .default('contentURLAlias'),
  alias: Path.default('contentURLAlias'),
  title: Path.default('title'),
  body: Path.default('body'),
  startDateTime: Path.default('startDateTime'),
  endDateTime: Path.default('endDateTime'),
  displayName: Path.default('displayName'),
});

/** The source of editors' texts: a CMS or a folder of files; with neither, the product's own. */
const ContentSource = z
  .strictObject({
    /** May contain `{language}`. */
    address: z
      .string()
      .refine((text) => URL.canParse(text) && /^https?:/.test(text), 'is no address of a service')
      .optional(),
    shape: Shape.prefault({}),
    folder: z.string().min(1).optional(),
  })
  .refine(
    ({ address, folder }) => address === undefined || folder === undefined,
    'has both an address and a folder: one of them is too many',
  );

const File = z.strictObject({
  $schema: z.string().optional(),
  brand: oneLine.default(brand),
  pharmacy: oneLine.optional(),
  legal: z
    .strictObject({
      privacyCenter: Addresses.optional(),
      privacyPractices: Addresses.optional(),
      terms: Addresses.optional(),
      onlinePrivacy: Addresses.optional(),
    })
    .prefault({}),
  supportPhone: z
    .union([
      z.literal(''),
      // Fictional numbers such as 800-555-0100 are allowed.
      z.string().regex(/^[2-9]\d{2}-\d{3}-\d{4}$/, 'is no phone number such as 800-555-0100'),
    ])
    .default(supportPhone),
  app: NativeApp.prefault({}),
  content: ContentSource.prefault({}),
});

export type ContentSource = z.output<typeof ContentSource>;

export interface ChainFile {
  chain: Chain;
  content: ContentSource;
  /** The file's path; undefined without a file. */
  file: string | undefined;
  /** The legal pages not set in the file: their links lead to examples. */
  missing: readonly string[];
}

/** The settings without a file. */
export const noChainFile = (): ChainFile => chainFileOf(File.parse({}), undefined);

/** @throws Error with all problems of the file, one per line */
export function readChainFile(path: string): ChainFile {
  const file = resolve(path);
  const read = File.safeParse(parsed(file));
  if (read.success) return chainFileOf(read.data, file);
  throw new Error(
    read.error.issues
      .map(({ path: place, message }) => [place.join('.'), message].filter(Boolean).join(': '))
      .join('\n'),
  );
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    const why = cause instanceof SyntaxError ? 'is no JSON' : 'cannot be read';
    throw new Error(`"${file}" ${why}`, { cause });
  }
}

function chainFileOf(read: z.output<typeof File>, file: string | undefined): ChainFile {
  const { folder } = read.content;
  return {
    chain: {
      shownBy: 'browser',
      brand: read.brand,
      pharmacy: read.pharmacy ?? `${read.brand} Pharmacy`,
      legal: {
        privacyCenter: read.legal.privacyCenter ?? legal.privacyCenter,
        privacyPractices: read.legal.privacyPractices ?? legal.privacyPractices,
        terms: read.legal.terms ?? legal.terms,
        onlinePrivacy: read.legal.onlinePrivacy ?? legal.onlinePrivacy,
      },
      supportPhone: read.supportPhone,
      app: read.app,
      // Set by `readConfig` from other settings.
      wallets: [],
    },
    content: {
      ...read.content,
      // Relative to the settings file.
      ...(folder !== undefined && { folder: resolve(file ? dirname(file) : '.', folder) }),
    },
    file,
    missing: LEGAL_PAGES.filter((page) => read.legal[page] === undefined),
  };
}

// Rules across settings that are each valid.
import { isLive, type Environment } from '#domain/environments.ts';
import { isProtected } from '#server/database/protected-url.ts';
import type { Problem } from '#server/start-problem.ts';
import { isThisComputer } from '#server/this-computer.ts';
import { noMapStyle, notBetween } from './fields.ts';
import { GROUPS } from './groups.ts';
import type { Name, Read } from './schema.ts';
import type { Texts } from './texts.ts';

interface Said {
  read: Read;
  texts: Texts;
  environment: Environment;
}

/** Returns the problems of one rule. */
type Rule = (said: Said) => readonly Problem[];

const wrong = (name: Name, explanation: string): Problem[] => [{ name, explanation }];

const RULES: readonly Rule[] = [
  function styleIsProtected({ read, texts, environment }) {
    const style = texts['DOSEPATH_MAP_STYLE'];
    const isOpen = read.DOSEPATH_MAP_STYLE.startsWith('http:') && environment !== 'LOCAL';
    return style && isOpen ? wrong('DOSEPATH_MAP_STYLE', noMapStyle(style)) : [];
  },

  function warningIsWithinHold({ read, texts }) {
    const { DOSEPATH_HOLD_WARNING_SECONDS: warning = 0, DOSEPATH_HOLD_SECONDS: hold } = read;
    const text = texts['DOSEPATH_HOLD_WARNING_SECONDS'];
    return text !== undefined && warning > hold
      ? wrong('DOSEPATH_HOLD_WARNING_SECONDS', notBetween(text, 0, hold))
      : [];
  },

  function poolerHasItsAddress({ texts }) {
    return texts['DATABASE_DIRECT_URL'] !== undefined && texts['DATABASE_URL'] === undefined
      ? wrong('DATABASE_URL', 'is needed when DATABASE_DIRECT_URL is set: it is the pooler then')
      : [];
  },

  function groupsAreWhole({ texts }) {
    return GROUPS.flatMap((group) => {
      const known = group.names.find((name) => texts[name] !== undefined);
      if (known === undefined) return [];
      return [...group.names, ...group.needs].flatMap((name) =>
        texts[name] === undefined ? wrong(name, group.missing(known)) : [],
      );
    });
  },

  function registryIsOne({ read }) {
    return read.DOSEPATH_REGISTRY_MLLP && read.DOSEPATH_REGISTRY_FOLDER !== undefined
      ? wrong(
          'DOSEPATH_REGISTRY_FOLDER',
          'is set, and so is DOSEPATH_REGISTRY_MLLP: a dose goes once',
        )
      : [];
  },

  // 45 CFR 164.312(e): doses with patients' names must not cross a network unencrypted.
  function registryIsProtected({ read: { DOSEPATH_REGISTRY_MLLP: registry }, environment }) {
    if (!registry || !isLive(environment)) return [];
    return registry.isEncrypted || isThisComputer(registry.host)
      ? []
      : wrong(
          'DOSEPATH_REGISTRY_MLLP',
          `begins with tls:// in ${environment}, or is a tunnel of this computer`,
        );
  },
];

/** Extra rules for servers with real patients (OPS-01). */
const LIVE_RULES: readonly Rule[] = [
  function legalPagesAreNamed({ read, environment }) {
    const { missing = [] } = read.DOSEPATH_SETTINGS ?? {};
    return missing.length > 0
      ? wrong(
          'DOSEPATH_SETTINGS',
          `legal.${missing.join(', legal.')}: needed in ${environment}; else the footer leads to examples`,
        )
      : [];
  },

  function databaseIsProtected({ read, environment }) {
    if (!read.DOSEPATH_DATABASE_TLS) return [];
    return (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).flatMap((name) =>
      isProtected(read[name])
        ? []
        : wrong(
            name,
            `ends in ?sslmode=verify-full in ${environment}; where that network is your own, DOSEPATH_DATABASE_TLS=off`,
          ),
    );
  },

  function publicAddressIsProtected({ read, environment }) {
    return read.DOSEPATH_PUBLIC_URL?.startsWith('http:')
      ? wrong('DOSEPATH_PUBLIC_URL', `begins with https:// in ${environment}`)
      : [];
  },
];

/** Problems between settings that are each valid. */
export function togetherProblems(read: Read, texts: Texts): Problem[] {
  const said = { read, texts, environment: read.DOSEPATH_ENV ?? 'LOCAL' };
  const problems = RULES.flatMap((rule) => rule(said));
  if (!isLive(said.environment)) return problems;
  const told = new Set(problems.map(({ name }) => name));
  return [
    ...problems,
    ...missingLive(said).filter(({ name }) => !told.has(name)),
    ...LIVE_RULES.flatMap((rule) => rule(said)),
  ];
}

/** OPS-01: without these a server with real patients would only pretend to work. */
const NEEDED_LIVE: Readonly<Partial<Record<Name, string>>> = {
  DATABASE_URL: 'the embedded database is for trying and testing',
  DOSEPATH_PUBLIC_URL: 'links in messages lead there, and cookies are for it alone',
  DOSEPATH_KEY:
    'or DOSEPATH_VAULT_URL; else a copy of the database opens links and sessions (openssl rand -base64 32)',
  DOSEPATH_TRUSTED_PROXIES:
    'the addresses of your reverse proxies, or "none"; else all visitors may count as one',
  DOSEPATH_SMTP_URL: 'else no e-mail leaves',
  DOSEPATH_MAIL_FROM: 'else no e-mail leaves',
  DOSEPATH_SETTINGS: 'a file with your brand and legal pages (docs/settings.md)',
};

function missingLive({ read, texts, environment }: Said): Problem[] {
  return Object.entries(NEEDED_LIVE).flatMap(([name, why]) => {
    const isSealedElsewhere = name === 'DOSEPATH_KEY' && read.DOSEPATH_VAULT_URL !== undefined;
    return texts[name] === undefined && !isSealedElsewhere
      ? [{ name, explanation: `is needed in ${environment}: ${why}` }]
      : [];
  });
}

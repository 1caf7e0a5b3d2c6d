// The settings of the environment, read once and checked by one schema: what is wrong ends the
// start, a line each that names the setting.
import { readFileSync } from 'node:fs';
import { closest } from 'fastest-levenshtein';
import { z } from 'zod';
import { environmentOf, ENVIRONMENTS, isLive } from '#domain/environments.ts';
import type { Environment } from '#domain/environments.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { OpenIdConfig } from './accounts/openid/openid-config.ts';
import { USUAL_CONNECTIONS } from './database/database.ts';
import { isProtected } from './database/protected-url.ts';
import type { ScannerAddress } from './documents/virus-scanner.ts';
import { errorCode } from './error-code.ts';
import type { MessagesConfig } from './messages/messages-config.ts';
import { GROUPS } from './settings/groups.ts';
import { noChainFile, type ChainFile } from './settings/chain-file.ts';
import {
  anyText,
  chainFile,
  clamd,
  collector,
  folder,
  issuer,
  mapStyle,
  matching,
  mllp,
  noMapStyle,
  notBetween,
  onOrOff,
  pem,
  plainAddress,
  proxies,
  publicUrl,
  sealingKeys,
  sender,
  setting,
  smsUrl,
  smtpUrl,
  states,
  textSender,
  wholeNumber,
} from './settings/fields.ts';
import type { RegistryConfig } from './registry/registry-config.ts';
import type { VaultConfig } from './security/vault-config.ts';
import { namesOf, walletsOf } from './wallets/wallets-config.ts';
import type { AppleWallet, GoogleWallet } from './wallets/wallets-config.ts';
import { StartProblem } from './start-problem.ts';
import { isThisComputer } from './this-computer.ts';
import { USUAL_CLAIMS, type TeamOpenIdConfig } from './team/team-config.ts';

export interface Config {
  host: string;
  /** Undefined: 3000, or the next free one. */
  port: number | undefined;
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, where `databaseUrl` is a pooler in transaction mode. */
  directDatabaseUrl: string | undefined;
  /** At most, at once, of one server (docs/operations.md has the rule of thumb). */
  databaseConnections: number;
  /** REL-01: how long a start waits for a database that does not answer. */
  databaseWaitSeconds: number;
  dataFolder: string;
  environment: Environment;
  /** What the keys in the database are sealed with, newest first; none: they are not. */
  sealingKeys: readonly Buffer[];
  /** SAF-08: who seals them instead, with a key that never leaves there. */
  vault?: VaultConfig | undefined;
  /** LOC-06: the key of the maps service; empty when our own gazetteer answers. */
  mapsKey: string;
  /** SLT-10: the style of the map beside the list of stores; empty where none is drawn. */
  mapStyle: string;
  /** ANA-01: where the browser sends what it counts; empty when nobody wants to know. */
  analyticsUrl: string;
  hold: HoldPolicy;
  /**
   * CAN-03, CHR-06: whether who did not come is written to. Off until check-in is recorded: else
   * everybody would be.
   */
  noShow: boolean;
  messages: MessagesConfig;
  /** SAF-05: beside this machine, who may say for whom it asks: addresses and ranges of proxies. */
  trustedProxies: readonly string[];
  /** SAF-05: whether HSTS is for the names below the site's own too. */
  hstsSubdomains: boolean;
  /** OPS-02: where the server tells what it counts; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** OPS-02: the collector of traces; undefined: nothing is traced. */
  tracesUrl: string | undefined;
  /** API-06: whether /api/docs answers; undefined: but in PROD and WWW3. */
  apiDocs: boolean | undefined;
  /** STD-01: whether times are published to other systems. */
  feed: boolean;
  /** Whether the development mailbox answers other computers too. */
  mailbox: boolean;
  /** Where people sign in; undefined: here. */
  openId: OpenIdConfig | undefined;
  /** CHN-01: who knows which passwords have leaked; undefined: nobody is asked. */
  breachedPasswordsUrl?: string | undefined;
  /** DOC-11: who looks into pictures before anybody here does; undefined: nobody. */
  virusScanner?: ScannerAddress | undefined;
  /** RXR-04: what the pharmacy system signs with; undefined: nothing is taken from it. */
  pharmacyKey: string | undefined;
  /** DSK-01: where team members sign in; undefined: here, those who were invited. */
  teamOpenId: TeamOpenIdConfig | undefined;
  /** SET-01: what the chain says of itself, and where its texts are. */
  chain: ChainFile;
  /** SET-02: what opens the CMS; undefined: nothing is asked for. */
  contentKey: string | undefined;
  /** CRD-04: the wallets that records and appointments are added to; undefined: not to that one. */
  appleWallet: AppleWallet | undefined;
  googleWallet: GoogleWallet | undefined;
  /** STD-07: whom doses are told to; undefined: nobody. */
  registry: RegistryConfig | undefined;
}

const LOOPBACK = '127.0.0.1';
const LARGEST_PORT = 65_535;
const DAY_SECONDS = 86_400;
const MOST_EXTENSIONS = 1_000;
const HOUR_SECONDS = 3_600;
const MOST_CONNECTIONS = 500;

const claim = matching(/^[\w:./-]{1,200}$/, (text) => `"${text}" is no name of a claim`);

/** Every setting there is. One that is empty is one that is not set. */
const Settings = z.strictObject({
  HOST: anyText.default(LOOPBACK),
  PORT: wholeNumber(0, LARGEST_PORT).optional(),
  DATABASE_URL: anyText.optional(),
  DATABASE_DIRECT_URL: anyText.optional(),
  DOSEPATH_DATABASE_TLS: onOrOff.default(true),
  DOSEPATH_DATABASE_CONNECTIONS: wholeNumber(2, MOST_CONNECTIONS).optional(),
  DOSEPATH_DATABASE_WAIT_SECONDS: wholeNumber(0, HOUR_SECONDS).optional(),
  DOSEPATH_DATA: anyText.optional(),
  DOSEPATH_ENV: setting(
    environmentOf,
    (text) => `"${text}" is not one of ${Object.keys(ENVIRONMENTS).join(', ')}`,
  ).optional(),
  DOSEPATH_KEY: sealingKeys.optional(),
  DOSEPATH_VAULT_URL: plainAddress.optional(),
  DOSEPATH_BREACHED_PASSWORDS_URL: plainAddress.optional(),
  DOSEPATH_CLAMD: clamd.optional(),
  DOSEPATH_VAULT_KEY: matching(
    /^[\w-]+(?:\/[\w-]+)+$/,
    (text) => `"${text}" is no key of a transit engine, such as transit/dosepath`,
  ).optional(),
  DOSEPATH_VAULT_TOKEN: matching(/^[\x21-\x7e]{1,2000}$/, () => 'is no token').optional(),
  // It is written into every page, so it can only be what a key looks like.
  DOSEPATH_MAPS_KEY: matching(
    /^[\w-]*$/,
    (text) => `"${text}" is no key: those have only letters, digits, - and _`,
  ).default(''),
  DOSEPATH_MAP_STYLE: mapStyle.default(''),
  DOSEPATH_ANALYTICS_URL: plainAddress.default(''),
  DOSEPATH_HOLD_SECONDS: wholeNumber(1, DAY_SECONDS).default(HOLD_POLICY.holdSeconds),
  DOSEPATH_HOLD_WARNING_SECONDS: wholeNumber(0, DAY_SECONDS).optional(),
  DOSEPATH_HOLD_EXTENSIONS: wholeNumber(0, MOST_EXTENSIONS).default(HOLD_POLICY.extensions),
  DOSEPATH_NO_SHOW: onOrOff.default(false),
  DOSEPATH_API_DOCS: onOrOff.optional(),
  DOSEPATH_FEED: onOrOff.default(true),
  DOSEPATH_MAILBOX: onOrOff.default(false),
  DOSEPATH_PUBLIC_URL: publicUrl.optional(),
  DOSEPATH_TRUSTED_PROXIES: proxies.optional(),
  DOSEPATH_HSTS_SUBDOMAINS: onOrOff.default(true),
  DOSEPATH_METRICS_PORT: wholeNumber(0, LARGEST_PORT).optional(),
  DOSEPATH_METRICS_HOST: anyText.default(LOOPBACK),
  DOSEPATH_TRACES_URL: collector.optional(),
  DOSEPATH_SMTP_URL: smtpUrl.optional(),
  DOSEPATH_MAIL_FROM: sender.optional(),
  DOSEPATH_SMS_URL: smsUrl.optional(),
  DOSEPATH_SMS_FROM: textSender.optional(),
  // Standard Webhooks: 24 to 64 bytes, in base64.
  DOSEPATH_PHARMACY_KEY: matching(
    /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/,
    () => 'is no key: whsec_ and then what openssl rand -base64 32 prints',
  ).optional(),
  DOSEPATH_OIDC_ISSUER: issuer.optional(),
  DOSEPATH_OIDC_CLIENT_ID: anyText.optional(),
  DOSEPATH_OIDC_CLIENT_SECRET: anyText.optional(),
  DOSEPATH_TEAM_OIDC_ISSUER: issuer.optional(),
  DOSEPATH_TEAM_OIDC_CLIENT_ID: anyText.optional(),
  DOSEPATH_TEAM_OIDC_CLIENT_SECRET: anyText.optional(),
  DOSEPATH_TEAM_OIDC_ACR: matching(
    /^[\w:./-]{1,200}(?: [\w:./-]{1,200}){0,9}$/,
    (text) => `"${text}" is no list of acr values with a space between them`,
  ).optional(),
  DOSEPATH_APPLE_PASS_TYPE: matching(
    /^pass\.[\w.-]{1,100}$/,
    (text) => `"${text}" is no pass type: those begin with pass.`,
  ).optional(),
  DOSEPATH_APPLE_TEAM: matching(
    /^[A-Z0-9]{10}$/,
    (text) => `"${text}" is no team: those have ten capitals and digits`,
  ).optional(),
  DOSEPATH_APPLE_PASS_CERTIFICATE: pem('CERTIFICATE').optional(),
  DOSEPATH_APPLE_PASS_KEY: pem('PRIVATE KEY').optional(),
  DOSEPATH_APPLE_WWDR: pem('CERTIFICATE').optional(),
  DOSEPATH_GOOGLE_WALLET_ISSUER: matching(
    /^\d{5,30}$/,
    (text) => `"${text}" is no issuer id: those are numbers`,
  ).optional(),
  DOSEPATH_GOOGLE_WALLET_ACCOUNT: anyText.optional(),
  DOSEPATH_GOOGLE_WALLET_KEY: pem('PRIVATE KEY').optional(),
  DOSEPATH_TEAM_OIDC_STORES_CLAIM: claim.default(USUAL_CLAIMS.stores),
  DOSEPATH_TEAM_OIDC_ROLE_CLAIM: claim.default(USUAL_CLAIMS.role),
  DOSEPATH_SETTINGS: chainFile.optional(),
  DOSEPATH_REGISTRY_FOLDER: folder.optional(),
  DOSEPATH_REGISTRY_MLLP: mllp.optional(),
  DOSEPATH_REGISTRY_STATES: states.optional(),
  DOSEPATH_CONTENT_KEY: matching(/^[\x21-\x7e]{1,2000}$/, () => 'is no key').optional(),
});

type Name = keyof typeof Settings.shape;
type Read = z.output<typeof Settings>;
type Env = Readonly<Record<string, string | undefined>>;
type Texts = Readonly<Partial<Record<string, string>>>;

const NAMES: readonly string[] = Object.keys(Settings.shape);
const isName = (name: string): name is Name => NAMES.includes(name);

/** Those that may stand in a file instead, which NAME_FILE names: they have secrets in them. */
const SECRETS: readonly Name[] = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DOSEPATH_KEY',
  'DOSEPATH_VAULT_TOKEN',
  'DOSEPATH_SMTP_URL',
  'DOSEPATH_SMS_URL',
  'DOSEPATH_PHARMACY_KEY',
  'DOSEPATH_OIDC_CLIENT_SECRET',
  'DOSEPATH_TEAM_OIDC_CLIENT_SECRET',
  'DOSEPATH_CONTENT_KEY',
  'DOSEPATH_APPLE_PASS_CERTIFICATE',
  'DOSEPATH_APPLE_PASS_KEY',
  'DOSEPATH_APPLE_WWDR',
  'DOSEPATH_GOOGLE_WALLET_KEY',
];
const FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

/** All of them, those that name a file too. */
export const SETTING_NAMES: readonly string[] = [...NAMES, ...FILES];

interface Problem {
  name: string;
  explanation: string;
}

/**
 * @param defaultDataFolder where the embedded database lives unless DOSEPATH_DATA says otherwise
 * @throws StartProblem naming each setting that is wrong
 */
export function readConfig(env: Env, defaultDataFolder: string): Config {
  const { texts, problems } = textsOf(env);
  const read = Settings.safeParse(texts);
  for (const { path, message } of read.error?.issues ?? [])
    problems.push({ name: String(path[0]), explanation: message });
  if (read.data) problems.push(...togetherProblems(read.data, texts));
  if (problems.length > 0 || !read.data) throw new StartProblem(problems);
  return configOf(read.data, defaultDataFolder);
}

/** The settings among the variables, those of files read; the names that no setting has. */
function textsOf(env: Env): { texts: Texts; problems: Problem[] } {
  const texts: Partial<Record<string, string>> = {};
  const problems: Problem[] = [];
  for (const [name, text] of Object.entries(env)) {
    const value = text?.trim() ?? '';
    if (isName(name)) {
      if (value !== '') texts[name] = value;
    } else if (FILES.includes(name)) {
      if (value !== '') readSecret(name, value);
    } else if (name.startsWith('DOSEPATH_')) {
      problems.push({
        name,
        explanation: `there is no such setting; the nearest is ${closest(name, SETTING_NAMES)}`,
      });
    }
  }
  return { texts, problems };

  function readSecret(name: string, file: string): void {
    const setting = name.replace(/_FILE$/, '');
    if (env[setting])
      problems.push({ name, explanation: `is set, and so is ${setting}: one of them is too many` });
    try {
      texts[setting] = readFileSync(file, 'utf8').trim();
    } catch (cause) {
      const code = errorCode(cause) ?? 'unknown';
      problems.push({ name, explanation: `"${file}" cannot be read (${code})` });
    }
  }
}

/** What is wrong with settings that are right by themselves. */
function togetherProblems(read: Read, texts: Texts): Problem[] {
  const environment = read.DOSEPATH_ENV ?? 'LOCAL';
  const problems: Problem[] = [];
  const say = (name: Name, explanation: string) => problems.push({ name, explanation });

  const style = texts['DOSEPATH_MAP_STYLE'];
  if (style && read.DOSEPATH_MAP_STYLE.startsWith('http:') && environment !== 'LOCAL')
    say('DOSEPATH_MAP_STYLE', noMapStyle(style));
  const warning = texts['DOSEPATH_HOLD_WARNING_SECONDS'];
  if (
    warning !== undefined &&
    (read.DOSEPATH_HOLD_WARNING_SECONDS ?? 0) > read.DOSEPATH_HOLD_SECONDS
  )
    say('DOSEPATH_HOLD_WARNING_SECONDS', notBetween(warning, 0, read.DOSEPATH_HOLD_SECONDS));

  if (texts['DATABASE_DIRECT_URL'] !== undefined && texts['DATABASE_URL'] === undefined)
    say('DATABASE_URL', 'is needed when DATABASE_DIRECT_URL is set: it is the pooler then');
  for (const group of GROUPS) {
    const known = group.names.find((name) => texts[name] !== undefined);
    if (known === undefined) continue;
    for (const name of [...group.names, ...group.needs])
      if (texts[name] === undefined) say(name, group.missing(known));
  }

  const { DOSEPATH_REGISTRY_MLLP: registry } = read;
  if (registry && read.DOSEPATH_REGISTRY_FOLDER !== undefined)
    say('DOSEPATH_REGISTRY_FOLDER', 'is set, and so is DOSEPATH_REGISTRY_MLLP: a dose goes once');
  // 45 CFR 164.312(e): what says whose dose it is crosses no network in the clear.
  if (registry && !registry.isEncrypted && !isThisComputer(registry.host) && isLive(environment))
    say(
      'DOSEPATH_REGISTRY_MLLP',
      `begins with tls:// in ${environment}, or is a tunnel of this computer`,
    );

  if (isLive(environment)) {
    for (const [name, why] of Object.entries(NEEDED_LIVE))
      if (
        texts[name] === undefined &&
        !problems.some((problem) => problem.name === name) &&
        !(name === 'DOSEPATH_KEY' && read.DOSEPATH_VAULT_URL !== undefined)
      )
        problems.push({ name, explanation: `is needed in ${environment}: ${why}` });
    const { missing = [] } = read.DOSEPATH_SETTINGS ?? {};
    if (missing.length > 0)
      say(
        'DOSEPATH_SETTINGS',
        `legal.${missing.join(', legal.')}: needed in ${environment}; else the footer leads to examples`,
      );
    if (read.DOSEPATH_DATABASE_TLS)
      for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const)
        if (!isProtected(read[name]))
          say(
            name,
            `ends in ?sslmode=verify-full in ${environment}; where that network is your own, DOSEPATH_DATABASE_TLS=off`,
          );
    if (read.DOSEPATH_PUBLIC_URL?.startsWith('http:'))
      say('DOSEPATH_PUBLIC_URL', `begins with https:// in ${environment}`);
  }
  return problems;
}

/** OPS-01: without these a server that real people use would pretend. */
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

function configOf(read: Read, defaultDataFolder: string): Config {
  const {
    DOSEPATH_HOLD_SECONDS: holdSeconds,
    DOSEPATH_SMTP_URL: mail,
    DOSEPATH_MAIL_FROM: mailFrom,
    DOSEPATH_SMS_URL: texts,
    DOSEPATH_SMS_FROM: textsFrom,
  } = read;
  const team = providerOf(
    read.DOSEPATH_TEAM_OIDC_ISSUER,
    read.DOSEPATH_TEAM_OIDC_CLIENT_ID,
    read.DOSEPATH_TEAM_OIDC_CLIENT_SECRET,
  );
  const wallets = walletsOf(read);
  const chain = read.DOSEPATH_SETTINGS ?? noChainFile();
  return {
    host: read.HOST,
    port: read.PORT,
    databaseUrl: read.DATABASE_URL,
    directDatabaseUrl: read.DATABASE_DIRECT_URL,
    databaseConnections: read.DOSEPATH_DATABASE_CONNECTIONS ?? USUAL_CONNECTIONS,
    databaseWaitSeconds: read.DOSEPATH_DATABASE_WAIT_SECONDS ?? 60,
    dataFolder: read.DOSEPATH_DATA ?? defaultDataFolder,
    environment: read.DOSEPATH_ENV ?? 'LOCAL',
    sealingKeys: read.DOSEPATH_KEY ?? [],
    ...(read.DOSEPATH_VAULT_URL !== undefined && {
      vault: {
        url: read.DOSEPATH_VAULT_URL.replace(/\/+$/, ''),
        key: read.DOSEPATH_VAULT_KEY ?? '',
        token: read.DOSEPATH_VAULT_TOKEN,
      },
    }),
    mapsKey: read.DOSEPATH_MAPS_KEY,
    mapStyle: read.DOSEPATH_MAP_STYLE,
    analyticsUrl: read.DOSEPATH_ANALYTICS_URL,
    hold: {
      holdSeconds,
      warningSeconds:
        read.DOSEPATH_HOLD_WARNING_SECONDS ?? Math.min(HOLD_POLICY.warningSeconds, holdSeconds),
      extensions: read.DOSEPATH_HOLD_EXTENSIONS,
    },
    noShow: read.DOSEPATH_NO_SHOW,
    messages: {
      publicUrl: read.DOSEPATH_PUBLIC_URL,
      mail: mail && mailFrom !== undefined ? { ...mail, from: mailFrom } : undefined,
      texts: texts && textsFrom !== undefined ? { ...texts, from: textsFrom } : undefined,
    },
    trustedProxies: read.DOSEPATH_TRUSTED_PROXIES ?? [],
    hstsSubdomains: read.DOSEPATH_HSTS_SUBDOMAINS,
    metrics:
      read.DOSEPATH_METRICS_PORT === undefined
        ? undefined
        : { host: read.DOSEPATH_METRICS_HOST, port: read.DOSEPATH_METRICS_PORT },
    tracesUrl: read.DOSEPATH_TRACES_URL,
    apiDocs: read.DOSEPATH_API_DOCS,
    feed: read.DOSEPATH_FEED,
    mailbox: read.DOSEPATH_MAILBOX,
    openId: providerOf(
      read.DOSEPATH_OIDC_ISSUER,
      read.DOSEPATH_OIDC_CLIENT_ID,
      read.DOSEPATH_OIDC_CLIENT_SECRET,
    ),
    breachedPasswordsUrl: read.DOSEPATH_BREACHED_PASSWORDS_URL,
    virusScanner: read.DOSEPATH_CLAMD,
    pharmacyKey: read.DOSEPATH_PHARMACY_KEY,
    ...wallets,
    registry: registryOf(read),
    teamOpenId: team && {
      ...team,
      claims: {
        stores: read.DOSEPATH_TEAM_OIDC_STORES_CLAIM,
        role: read.DOSEPATH_TEAM_OIDC_ROLE_CLAIM,
      },
      strengths: read.DOSEPATH_TEAM_OIDC_ACR?.split(' ') ?? [],
    },
    chain: { ...chain, chain: { ...chain.chain, wallets: namesOf(wallets) } },
    contentKey: read.DOSEPATH_CONTENT_KEY,
  };
}

function registryOf(read: Read): RegistryConfig | undefined {
  const { DOSEPATH_REGISTRY_FOLDER: into, DOSEPATH_REGISTRY_MLLP: address } = read;
  const to = address ? { mllp: address } : into === undefined ? undefined : { folder: into };
  return to && { to, states: read.DOSEPATH_REGISTRY_STATES };
}

const providerOf = (
  place: string | undefined,
  clientId: string | undefined,
  clientSecret: string | undefined,
): OpenIdConfig | undefined =>
  place !== undefined && clientId !== undefined && clientSecret !== undefined
    ? { issuer: place, clientId, clientSecret }
    : undefined;

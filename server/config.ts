// The settings, read from the environment once and checked by one schema (settings/schema.ts).
// Errors stop startup, one line each, naming the setting.
import type { Environment } from '#domain/environments.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import type { OpenIdConfig } from './accounts/openid/openid-config.ts';
import { USUAL_CONNECTIONS } from './database/database.ts';
import type { ScannerAddress } from './documents/virus-scanner.ts';
import type { MessagesConfig } from './messages/messages-config.ts';
import { noChainFile, type ChainFile } from './settings/chain-file.ts';
import type { RegistryConfig } from './registry/registry-config.ts';
import type { VaultConfig } from './security/vault-config.ts';
import { Settings, type Read } from './settings/schema.ts';
import { textsOf } from './settings/texts.ts';
import { togetherProblems } from './settings/together.ts';
import { namesOf, walletsOf } from './wallets/wallets-config.ts';
import type { AppleWallet, GoogleWallet } from './wallets/wallets-config.ts';
import { StartProblem } from './start-problem.ts';
import type { TeamOpenIdConfig } from './team/team-config.ts';

export interface Config {
  host: string;
  /** Undefined: 3000, or the next free one. */
  port: number | undefined;
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  /** PostgreSQL itself, when `databaseUrl` is a pooler in transaction mode. */
  directDatabaseUrl: string | undefined;
  /** The most one server opens (docs/operations.md has a rule of thumb). */
  databaseConnections: number;
  /** REL-01: how long startup waits for a database that does not answer. */
  databaseWaitSeconds: number;
  dataFolder: string;
  environment: Environment;
  /** The keys that seal the database's keys, newest first; when empty they are not sealed. */
  sealingKeys: readonly Buffer[];
  /** SAF-08: the service that seals them instead, with a key it never gives out. */
  vault?: VaultConfig | undefined;
  /** LOC-06: the key of the maps service; empty: our own gazetteer is used. */
  mapsKey: string;
  /** SLT-10: the style of the map beside the list of stores; empty: no map. */
  mapStyle: string;
  /** ANA-01: where browsers send analytics; empty: nowhere. */
  analyticsUrl: string;
  hold: HoldPolicy;
  /**
   * CAN-03, CHR-06: whether patients who did not come get a message. Off until check-in is
   * recorded: otherwise every patient would get one.
   */
  noShow: boolean;
  messages: MessagesConfig;
  /** SAF-05: trusted proxies on other machines, as addresses and ranges. */
  trustedProxies: readonly string[];
  /** SAF-05: whether HSTS also covers subdomains. */
  hstsSubdomains: boolean;
  /** OPS-02: where the server exposes metrics; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** OPS-02: the trace collector; undefined: no tracing. */
  tracesUrl: string | undefined;
  /** API-06: whether /api/docs is on; undefined: everywhere except in PROD and WWW3. */
  apiDocs: boolean | undefined;
  /** STD-01: whether times are published for other systems. */
  feed: boolean;
  /** Whether the development mailbox also answers other computers. */
  mailbox: boolean;
  /** The provider where patients sign in; undefined: here. */
  openId: OpenIdConfig | undefined;
  /** CHN-01: the service of leaked passwords; undefined: none is asked. */
  breachedPasswordsUrl?: string | undefined;
  /** DOC-11: the virus scanner for pictures; undefined: none. */
  virusScanner?: ScannerAddress | undefined;
  /** RXR-04: the pharmacy system's signing key; undefined: no intake. */
  pharmacyKey: string | undefined;
  /** DSK-01: the provider where team members sign in; undefined: here, by invitation. */
  teamOpenId: TeamOpenIdConfig | undefined;
  /** SET-01: the chain's settings file and the source of its texts. */
  chain: ChainFile;
  /** SET-02: the CMS's key; undefined: sent without one. */
  contentKey: string | undefined;
  /** CRD-04: the wallets for records and appointments; undefined: not that one. */
  appleWallet: AppleWallet | undefined;
  googleWallet: GoogleWallet | undefined;
  /** STD-07: where doses are reported; undefined: nowhere. */
  registry: RegistryConfig | undefined;
}

/**
 * @param defaultDataFolder where the embedded database is unless DOSEPATH_DATA says otherwise
 * @throws StartProblem naming each invalid setting
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  defaultDataFolder: string,
): Config {
  const { texts, problems } = textsOf(env);
  const read = Settings.safeParse(texts);
  for (const { path, message } of read.error?.issues ?? [])
    problems.push({ name: String(path[0]), explanation: message });
  if (read.data) problems.push(...togetherProblems(read.data, texts));
  if (problems.length > 0 || !read.data) throw new StartProblem(problems);
  return configOf(read.data, defaultDataFolder);
}

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

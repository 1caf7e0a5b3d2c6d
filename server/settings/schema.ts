// Every setting, and what its value may be on its own.
import { z } from 'zod';
import { environmentOf, ENVIRONMENTS } from '#domain/environments.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import { USUAL_CLAIMS } from '#server/team/team-config.ts';
import {
  anyText,
  chainFile,
  clamd,
  collector,
  databaseUrl,
  folder,
  issuer,
  mapStyle,
  matching,
  mllp,
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
} from './fields.ts';

const LOOPBACK = '127.0.0.1';
const LARGEST_PORT = 65_535;
const DAY_SECONDS = 86_400;
const MOST_EXTENSIONS = 1_000;
const HOUR_SECONDS = 3_600;
const MOST_CONNECTIONS = 500;

const claim = matching(/^[\w:./-]{1,200}$/, (text) => `"${text}" is no name of a claim`);

/** Every setting. An empty one counts as not set. */
export const Settings = z.strictObject({
  HOST: anyText.default(LOOPBACK),
  PORT: wholeNumber(0, LARGEST_PORT).optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
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
  // It is written into every page, so it may only look like a key.
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

export type Name = keyof typeof Settings.shape;
export type Read = z.output<typeof Settings>;

const NAMES: readonly string[] = Object.keys(Settings.shape);

export const isName = (name: string): name is Name => NAMES.includes(name);

/** Settings with secrets, which may instead be in a file named by NAME_FILE. */
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

/** The variables that name such files. */
export const SECRET_FILES: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

/** All variables, including those that name files. */
export const SETTING_NAMES: readonly string[] = [...NAMES, ...SECRET_FILES];

// The settings of the environment, read once and checked: a bad value ends the start with one line
// that names it.
import { environmentOf, ENVIRONMENTS } from '#domain/environments.ts';
import type { Environment } from '#domain/environments.ts';
import { HOLD_POLICY } from '#domain/hold-policy.ts';
import type { HoldPolicy } from '#domain/hold-policy.ts';
import { readOpenIdConfig } from './accounts/openid/openid-config.ts';
import type { OpenIdConfig } from './accounts/openid/openid-config.ts';
import { readMessagesConfig } from './messages/messages-config.ts';
import type { MessagesConfig } from './messages/messages-config.ts';
import { StartProblem } from './start-problem.ts';
import { readTeamOpenIdConfig, type TeamOpenIdConfig } from './team/team-config.ts';
import { isThisComputer } from './this-computer.ts';

export interface Config {
  host: string;
  /** Undefined: 3000, or the next free one. */
  port: number | undefined;
  /** Undefined: the embedded database. */
  databaseUrl: string | undefined;
  dataFolder: string;
  environment: Environment;
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
  /** Where people sign in; undefined: here. */
  openId: OpenIdConfig | undefined;
  /** DSK-01: where team members sign in; undefined: here, those who were invited. */
  teamOpenId: TeamOpenIdConfig | undefined;
}

const LOOPBACK = '127.0.0.1';
const LARGEST_PORT = 65_535;
const DAY_SECONDS = 86_400;
const MOST_EXTENSIONS = 1_000;

/**
 * @param defaultDataFolder where the embedded database lives unless DOSEPATH_DATA says otherwise
 * @throws StartProblem naming the variable
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  defaultDataFolder: string,
): Config {
  const port = env.PORT ? wholeNumber(env, 'PORT', { from: 0, to: LARGEST_PORT }) : undefined;
  const environment = readEnvironment(env.DOSEPATH_ENV);
  return {
    host: env.HOST || LOOPBACK,
    port,
    databaseUrl: env.DATABASE_URL || undefined,
    dataFolder: env.DOSEPATH_DATA || defaultDataFolder,
    environment,
    mapsKey: readMapsKey(env.DOSEPATH_MAPS_KEY),
    mapStyle: readMapStyle(env.DOSEPATH_MAP_STYLE, environment),
    analyticsUrl: readAnalyticsUrl(env.DOSEPATH_ANALYTICS_URL),
    hold: readHold(env),
    noShow: readSwitch(env, 'DOSEPATH_NO_SHOW'),
    messages: readMessagesConfig(env),
    openId: readOpenIdConfig(env),
    teamOpenId: readTeamOpenIdConfig(env),
  };
}

function readEnvironment(text: string | undefined): Environment {
  const environment = environmentOf(text);
  if (environment) return environment;
  throw new StartProblem(
    'DOSEPATH_ENV',
    `"${text}" is not one of ${Object.keys(ENVIRONMENTS).join(', ')}`,
  );
}

/** It is written into every page, so it can only be what a key looks like. */
function readMapsKey(text = ''): string {
  if (/^[\w-]*$/.test(text)) return text;
  throw new StartProblem(
    'DOSEPATH_MAPS_KEY',
    `"${text}" is no key: those have only letters, digits, - and _`,
  );
}

/**
 * A path is of our own origin. A query is allowed: services of maps want their key in it, and
 * whoever sees the map sees the key.
 */
function readMapStyle(text = '', environment: Environment): string {
  if (text === '' || /^\/(?!\/)[\w.~%/?&=+,-]*$/.test(text)) return text;
  const { protocol, hostname, href } = URL.canParse(text) ? new URL(text) : noAddress;
  const isHere = protocol === 'http:' && isThisComputer(hostname) && environment === 'LOCAL';
  if ((protocol === 'https:' || isHere) && /^[\w.:/[\]~%?&=+,-]+$/.test(href)) return href;
  throw new StartProblem(
    'DOSEPATH_MAP_STYLE',
    `"${text}" is no path and no address that begins with https:// (on this computer, in LOCAL, http:// will do) and has no user or fragment`,
  );
}

/** It is written into every page, so it can only be what an address without a query looks like. */
function readAnalyticsUrl(text = ''): string {
  if (text === '') return '';
  const { protocol, hostname, href } = URL.canParse(text) ? new URL(text) : noAddress;
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isThisComputer(hostname));
  if (isSafe && /^[\w.:/[\]~%-]+$/.test(href)) return href;
  throw new StartProblem(
    'DOSEPATH_ANALYTICS_URL',
    `"${text}" is no address that begins with https:// (on this computer http:// will do) and has no user, query or fragment`,
  );
}

const noAddress = { protocol: '', hostname: '', href: '' };

function readHold(env: Readonly<Record<string, string | undefined>>): HoldPolicy {
  const holdSeconds = setting(env, 'DOSEPATH_HOLD_SECONDS', HOLD_POLICY.holdSeconds, {
    from: 1,
    to: DAY_SECONDS,
  });
  const usual = Math.min(HOLD_POLICY.warningSeconds, holdSeconds);
  return {
    holdSeconds,
    warningSeconds: setting(env, 'DOSEPATH_HOLD_WARNING_SECONDS', usual, {
      from: 0,
      to: holdSeconds,
    }),
    extensions: setting(env, 'DOSEPATH_HOLD_EXTENSIONS', HOLD_POLICY.extensions, {
      from: 0,
      to: MOST_EXTENSIONS,
    }),
  };
}

function readSwitch(env: Readonly<Record<string, string | undefined>>, name: string): boolean {
  const text = env[name]?.trim().toLowerCase() || 'off';
  if (text === 'on' || text === 'off') return text === 'on';
  throw new StartProblem(name, `"${env[name]}" is neither on nor off`);
}

interface Range {
  from: number;
  to: number;
}

function setting(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  usual: number,
  range: Range,
): number {
  return env[name] ? wholeNumber(env, name, range) : usual;
}

function wholeNumber(
  env: Readonly<Record<string, string | undefined>>,
  name: string,
  { from, to }: Range,
): number {
  const text = env[name]?.trim() ?? '';
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new StartProblem(name, `"${text}" is not a whole number from ${from} to ${to}`);
}

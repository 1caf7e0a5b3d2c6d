// The kinds of values settings may have, used by schema.ts.
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isDatabaseUrl } from '#server/database/protected-url.ts';
import type { ScannerAddress } from '#server/documents/virus-scanner.ts';
import type { MllpAddress } from '#server/registry/registry-config.ts';
import { isThisComputer } from '#server/this-computer.ts';
import { readChainFile, type ChainFile } from './chain-file.ts';

/** A setting parsed by `read`; when it returns undefined, `wrong` gives the error. */
export const setting = <T>(
  read: (text: string) => T | undefined,
  wrong: (text: string) => string,
) =>
  z.string().transform((text, context): T => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: wrong(text) });
    return z.NEVER;
  });

export const anyText = z.string();

/** SET-01: the path of the chain's settings file. */
export const chainFile = z.string().transform((path, context): ChainFile => {
  try {
    return readChainFile(path);
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem);
    for (const line of message.split('\n')) context.addIssue({ code: 'custom', message: line });
    return z.NEVER;
  }
});

export const matching = (form: RegExp, wrong: (text: string) => string) =>
  setting((text) => (form.test(text) ? text : undefined), wrong);

export const wholeNumber = (from: number, to: number) =>
  setting(
    (text) => {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= from && value <= to ? value : undefined;
    },
    (text) => notBetween(text, from, to),
  );

export const notBetween = (text: string, from: number, to: number): string =>
  `"${text}" is not a whole number from ${from} to ${to}`;

export const onOrOff = setting(
  (text) => ({ on: true, off: false })[text.toLowerCase()],
  (text) => `"${text}" is neither on nor off`,
);

const NO_ADDRESS = { protocol: '', hostname: '', href: '' };
const addressOf = (text: string) => (URL.canParse(text) ? new URL(text) : NO_ADDRESS);
const isSafe = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isThisComputer(hostname));

/** Browsers load from it, and it is written into every page, so only plain forms are allowed. */
export const mapStyle = setting(
  (text) => {
    // A path is on our own origin. A query is allowed: map services want their key in it, and the
    // key is public with the map anyway.
    if (/^\/(?!\/)[\w.~%/?&=+,-]*$/.test(text)) return text;
    const address = addressOf(text);
    return isSafe(address) && /^[\w.:/[\]~%?&=+,-]+$/.test(address.href) ? address.href : undefined;
  },
  (text) => noMapStyle(text),
);

export const noMapStyle = (text: string): string =>
  `"${text}" is no path and no address that begins with https:// (on this computer, in LOCAL, http:// will do) and has no user or fragment`;

export const plainAddress = setting(
  (text) => {
    const address = addressOf(text);
    return isSafe(address) && /^[\w.:/[\]~%-]+$/.test(address.href) ? address.href : undefined;
  },
  (text) => noPlainAddress(text),
);

/** Inside our network, so it need not be encrypted. */
export const collector = setting(
  (text) => {
    const { protocol, hostname, search, hash } = URL.canParse(text) ? new URL(text) : NO_COLLECTOR;
    return /^https?:$/.test(protocol) && hostname && !search && !hash ? text : undefined;
  },
  (text) => `"${text}" is no address of a collector, such as http://127.0.0.1:4318`,
);
const NO_COLLECTOR = { protocol: '', hostname: '', search: '', hash: '' };

/**
 * OpenID Connect Discovery, 2: an issuer has neither query nor fragment. It is kept exactly as
 * written.
 */
export const issuer = setting(
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
    return isPlain && isSafe(url) ? text : undefined;
  },
  (text) => noPlainAddress(text),
);

const noPlainAddress = (text: string): string =>
  `"${text}" is no address that begins with https:// (on this computer http:// will do) and has no user, query or fragment`;

/** The English site's origin. */
export const publicUrl = setting(
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    return url && isSafe(url) && url.href === `${url.origin}/` ? url.origin : undefined;
  },
  (text) =>
    `${JSON.stringify(text)} is no address of the form https://www.pharmacy.example (on this computer http:// will do)`,
);

/** The longest prefix of a range, by IP version. */
const LONGEST_PREFIX: Readonly<Record<number, number>> = { 4: 32, 6: 128 };
const NO_PROXY = 'none';

/** Addresses and ranges, or `none` for only the proxies on this machine. */
export const proxies = z.string().transform((text, context): string[] => {
  if (text.toLowerCase() === NO_PROXY) return [];
  const named = text.split(/[\s,]+/).filter(Boolean);
  const wrong = named.length > 0 ? named.find((proxy) => !isAddressOrRange(proxy)) : text;
  if (wrong === undefined) return named;
  context.addIssue({
    code: 'custom',
    message: `"${wrong}" is neither an address like 10.0.0.7 nor a range like 10.0.0.0/24 or 2001:db8::/64`,
  });
  return z.NEVER;
});

/** Prefix 0 is refused: it would let any client claim an address. */
function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const longest = LONGEST_PREFIX[isIP(address)];
  if (longest === undefined || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= longest;
}

/** Errors never quote it: it contains a password. */
export const databaseUrl = setting(
  (text) => (isDatabaseUrl(text) ? text : undefined),
  () => 'is not of the form postgres://user:password@host:port/database',
);

/** Undefined for a `%` that begins no code. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

/** Errors never quote it: it contains a password. */
export const smtpUrl = setting(
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol) || url.search || url.hash)
      return undefined;
    const secure = url.protocol === 'smtps:';
    const [user, pass] = [decoded(url.username), decoded(url.password)];
    // Half of a sign-in would be none: the service would be asked without it.
    if (user === undefined || pass === undefined || (user === '') !== (pass === ''))
      return undefined;
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port ? Number(url.port) : secure ? SMTPS_PORT : SMTP_PORT,
      secure,
      auth: user ? { user, pass } : undefined,
    };
  },
  () =>
    'is not of the form smtp://user:password@host:587 or smtps://user:password@host:465 (with %25 for a % in the password)',
);

/** Errors never quote it either. */
export const smsUrl = setting(
  (text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !isSafe(url) || url.pathname !== '/') return undefined;
    const [account, token] = [decoded(url.username), decoded(url.password)];
    return account && token ? { origin: url.origin, account, token } : undefined;
  },
  () =>
    'is not of the form https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com (on this computer http:// will do; with %25 for a % in the token)',
);

/** RFC 5322: an address, or a name and an address in angle brackets, on one line. */
const SENDER = /^(?:[^<>@"\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;
export const sender = matching(
  SENDER,
  (text) => `${JSON.stringify(text)} is not of the form Pharmacy <appointments@pharmacy.example>`,
);

const TEXT_SENDER = /^(?:\+[1-9]\d{6,14}|\d{5,6}|MG[0-9a-f]{32})$/;
export const textSender = matching(
  TEXT_SENDER,
  (text) =>
    `${JSON.stringify(text)} is no number like +13125550100, no short code and no messaging service SID`,
);

/** A certificate or private key, as its file contains it. */
export const pem = (kind: 'CERTIFICATE' | 'PRIVATE KEY') =>
  setting(
    (text) =>
      new RegExp(`^-----BEGIN (?:RSA )?${kind}-----[\\s\\S]+-----END (?:RSA )?${kind}-----$`).test(
        text,
      )
        ? text
        : undefined,
    () => `is no PEM that begins with -----BEGIN ${kind}-----`,
  );

/** STD-07: the address where the registry takes messages. */
export const mllp = setting(
  (text): MllpAddress | undefined => {
    const [, tls, , named] = /^((tls:\/\/)?)(.+)$/.exec(text) ?? [];
    const url = URL.canParse(`mllp://${named}`) ? new URL(`mllp://${named}`) : NO_MLLP;
    const { hostname, port } = url;
    const isPlain = `${hostname}:${port}` === named;
    if (!hostname || !port || !isPlain) return undefined;
    return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), isEncrypted: tls !== '' };
  },
  (text) => `"${text}" is not of the form tls://registry.example:2576 or 127.0.0.1:2575`,
);
const NO_MLLP = { hostname: '', port: '' };

/** clamd has no TLS, so pictures of cards must not cross a network to it (45 CFR 164.312(e)). */
export const clamd = setting(
  (text): ScannerAddress | undefined => {
    if (/^\/[^\0]+$/.test(text)) return { path: text };
    const [, host = '', digits = ''] = /^(.+):(\d{1,5})$/.exec(text) ?? [];
    const port = Number(digits);
    if (!isThisComputer(host) || port < 1 || port > LARGEST_PORT) return undefined;
    return { host: host.replace(/^\[|\]$/g, ''), port };
  },
  (text) =>
    `"${text}" is no socket of this computer, such as /run/clamav/clamd.sock or 127.0.0.1:3310`,
);
const LARGEST_PORT = 65_535;

export const states = setting(
  (text) => {
    const named = text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter(Boolean);
    const isList = named.length > 0 && named.every((one) => /^[A-Z]{2}$/.test(one));
    return isList ? named : undefined;
  },
  (text) => `"${text}" is no list of states, such as IL, IN`,
);

export const folder = setting(
  (text) => (isFolder(text) ? text : undefined),
  (text) => `"${text}" is no folder`,
);

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    // Missing, below a file, or in a folder that this account may not enter.
    return false;
  }
}

const KEY_BYTES = 32;

/** 32-byte keys, newest first. Errors never quote them. */
export const sealingKeys = setting(
  (text) => {
    const keys = text.split(/[\s,]+/).filter(Boolean);
    const bytes = keys.map((key) => Buffer.from(key, 'base64'));
    return bytes.length > 0 && bytes.every(({ length }) => length === KEY_BYTES)
      ? bytes
      : undefined;
  },
  () => 'is not 32 random bytes in base64, as `openssl rand -base64 32` prints them',
);

// The settings of the mail and text services. Those with a password in them are never repeated in a
// problem's line.
import { StartProblem } from '#server/start-problem.ts';
import { isThisComputer } from '#server/this-computer.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface MailService {
  host: string;
  port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  secure: boolean;
  auth: { user: string; pass: string } | undefined;
  from: string;
}

/** An account at a text service that speaks Twilio's Messages API. */
export interface TextService {
  origin: string;
  account: string;
  token: string;
  /** A number in E.164, a short code, or the SID of a messaging service. */
  from: string;
}

export interface MessagesConfig {
  /** Where links in messages lead: the origin of the English site. Undefined: this computer. */
  publicUrl: string | undefined;
  /** Undefined: the development mailbox. */
  mail: MailService | undefined;
  texts: TextService | undefined;
}

const SMTP_PORT = 587;
const SMTPS_PORT = 465;

/** @throws StartProblem naming the variable */
export function readMessagesConfig(env: Env): MessagesConfig {
  const publicUrl = env.DOSEPATH_PUBLIC_URL ? readPublicUrl(env.DOSEPATH_PUBLIC_URL) : undefined;
  return { publicUrl, mail: readMail(env), texts: readTexts(env) };
}

function readPublicUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && isSafe(url) && url.href === `${url.origin}/`) return url.origin;
  throw new StartProblem(
    'DOSEPATH_PUBLIC_URL',
    `${JSON.stringify(text)} is no address of the form https://www.pharmacy.example (on this computer http:// will do)`,
  );
}

const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isThisComputer(hostname));

function readMail(env: Env): MailService | undefined {
  if (!isConfigured(env, 'DOSEPATH_SMTP_URL', 'DOSEPATH_MAIL_FROM')) return undefined;
  const text = env.DOSEPATH_SMTP_URL ?? '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol) || url.search || url.hash) {
    throw new StartProblem(
      'DOSEPATH_SMTP_URL',
      'is not of the form smtp://user:password@host:587 or smtps://user:password@host:465',
    );
  }
  const secure = url.protocol === 'smtps:';
  const [user, pass] = [url.username, url.password].map(decodeURIComponent);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port ? Number(url.port) : secure ? SMTPS_PORT : SMTP_PORT,
    secure,
    auth: user && pass ? { user, pass } : undefined,
    from: readSender(env.DOSEPATH_MAIL_FROM ?? ''),
  };
}

/** RFC 5322: an address, or a name and an address in angle brackets, on one line. */
const SENDER = /^(?:[^<>@"\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u;

function readSender(text: string): string {
  if (SENDER.test(text)) return text;
  throw new StartProblem(
    'DOSEPATH_MAIL_FROM',
    `${JSON.stringify(text)} is not of the form Pharmacy <appointments@pharmacy.example>`,
  );
}

function readTexts(env: Env): TextService | undefined {
  if (!isConfigured(env, 'DOSEPATH_SMS_URL', 'DOSEPATH_SMS_FROM')) return undefined;
  const text = env.DOSEPATH_SMS_URL ?? '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !isSafe(url) || !url.username || !url.password || url.pathname !== '/') {
    throw new StartProblem(
      'DOSEPATH_SMS_URL',
      'is not of the form https://ACCOUNT_SID:AUTH_TOKEN@api.twilio.com (on this computer http:// will do)',
    );
  }
  return {
    origin: url.origin,
    account: decodeURIComponent(url.username),
    token: decodeURIComponent(url.password),
    from: readTextSender(env.DOSEPATH_SMS_FROM ?? ''),
  };
}

const TEXT_SENDER = /^(?:\+[1-9]\d{6,14}|\d{5,6}|MG[0-9a-f]{32})$/;

function readTextSender(text: string): string {
  if (TEXT_SENDER.test(text)) return text;
  throw new StartProblem(
    'DOSEPATH_SMS_FROM',
    `${JSON.stringify(text)} is no number like +13125550100, no short code and no messaging service SID`,
  );
}

/**
 * A service needs its address, its sender, and where the links in its messages lead; or nothing of
 * it is set.
 */
function isConfigured(env: Env, address: string, sender: string): boolean {
  if (!env[address] && !env[sender]) return false;
  for (const name of [address, sender, 'DOSEPATH_PUBLIC_URL']) {
    if (env[name]) continue;
    throw new StartProblem(name, `is needed when ${env[address] ? address : sender} is set`);
  }
  return true;
}

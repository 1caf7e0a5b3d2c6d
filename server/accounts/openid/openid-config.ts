// The settings of signing in at an OpenID Connect provider: all three or none.
import { isThisComputer } from '#server/this-computer.ts';
import { StartProblem } from '#server/start-problem.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface OpenIdConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const NAMES = [
  'DOSEPATH_OIDC_ISSUER',
  'DOSEPATH_OIDC_CLIENT_ID',
  'DOSEPATH_OIDC_CLIENT_SECRET',
] as const;

/**
 * Undefined when none of the three is set: accounts are our own then. @throws StartProblem naming
 * the variable
 */
export function readOpenIdConfig(env: Env): OpenIdConfig | undefined {
  const [issuer, clientId, clientSecret] = NAMES.map((name) => env[name]?.trim() || undefined);
  if (!issuer && !clientId && !clientSecret) return undefined;
  for (const name of NAMES) {
    if (!env[name]?.trim())
      throw new StartProblem(name, `is missing; ${NAMES.join(', ')} go together`);
  }
  return { issuer: issuerOf(issuer), clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

function issuerOf(text = ''): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisComputer(url.hostname));
  // OpenID Connect Discovery, 2: an issuer has neither query nor fragment.
  if (url && isSafe && !url.search && !url.hash && !url.username && !url.password) return text;
  throw new StartProblem(
    'DOSEPATH_OIDC_ISSUER',
    `"${text}" is no address that begins with https:// (on this computer http:// will do) and has no user, query or fragment`,
  );
}

// The settings of signing in at an OpenID Connect provider: all three or none.
import { isThisComputer } from '#server/this-computer.ts';
import { StartProblem } from '#server/start-problem.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface OpenIdConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/**
 * Undefined when none of the three is set: whoever signs in does so here then.
 * @param prefix of the settings' names: patients and team members may have a provider each
 * @throws StartProblem naming the variable
 */
export function readOpenIdConfig(env: Env, prefix = 'DOSEPATH_OIDC'): OpenIdConfig | undefined {
  const names = ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET'].map((name) => `${prefix}_${name}`);
  const [issuer, clientId, clientSecret] = names.map((name) => env[name]?.trim() || undefined);
  if (!issuer && !clientId && !clientSecret) return undefined;
  for (const name of names) {
    if (!env[name]?.trim())
      throw new StartProblem(name, `is missing; ${names.join(', ')} go together`);
  }
  return {
    issuer: issuerOf(issuer, `${prefix}_ISSUER`),
    clientId: clientId ?? '',
    clientSecret: clientSecret ?? '',
  };
}

function issuerOf(text = '', name: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisComputer(url.hostname));
  // OpenID Connect Discovery, 2: an issuer has neither query nor fragment.
  if (url && isSafe && !url.search && !url.hash && !url.username && !url.password) return text;
  throw new StartProblem(
    name,
    `"${text}" is no address that begins with https:// (on this computer http:// will do) and has no user, query or fragment`,
  );
}

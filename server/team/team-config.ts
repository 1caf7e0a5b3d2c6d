// Where team members sign in, if that is not here (DSK-01).
import { readOpenIdConfig, type OpenIdConfig } from '#server/accounts/openid/openid-config.ts';
import { StartProblem } from '#server/start-problem.ts';

/** By which names a provider says what somebody may do. */
export interface TeamClaims {
  stores: string;
  role: string;
}

export interface TeamOpenIdConfig extends OpenIdConfig {
  claims: TeamClaims;
}

const PREFIX = 'DOSEPATH_TEAM_OIDC';
export const USUAL_CLAIMS: TeamClaims = { stores: 'dosepath_stores', role: 'dosepath_role' };

/** Undefined: members are invited. @throws StartProblem naming the variable */
export function readTeamOpenIdConfig(
  env: Readonly<Record<string, string | undefined>>,
): TeamOpenIdConfig | undefined {
  const provider = readOpenIdConfig(env, PREFIX);
  const claim = (name: string, usual: string) => {
    const text = env[name]?.trim() || usual;
    if (/^[\w:./-]{1,200}$/.test(text)) return text;
    throw new StartProblem(name, `"${text}" is no name of a claim`);
  };
  const stores = claim(`${PREFIX}_STORES_CLAIM`, USUAL_CLAIMS.stores);
  const role = claim(`${PREFIX}_ROLE_CLAIM`, USUAL_CLAIMS.role);
  return provider && { ...provider, claims: { stores, role } };
}

// Where team members sign in, if not here (DSK-01; read by #server/config.ts).
import type { OpenIdConfig } from '#server/accounts/openid/openid-config.ts';

/** The names of the claims in which a provider sends stores and role. */
export interface TeamClaims {
  stores: string;
  role: string;
}

export interface TeamOpenIdConfig extends OpenIdConfig {
  claims: TeamClaims;
}

export const USUAL_CLAIMS: TeamClaims = { stores: 'dosepath_stores', role: 'dosepath_role' };

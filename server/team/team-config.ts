// Where team members sign in, if that is not here (DSK-01; #server/config.ts reads it).
import type { OpenIdConfig } from '#server/accounts/openid/openid-config.ts';

/** By which names a provider says what somebody may do. */
export interface TeamClaims {
  stores: string;
  role: string;
}

export interface TeamOpenIdConfig extends OpenIdConfig {
  claims: TeamClaims;
}

export const USUAL_CLAIMS: TeamClaims = { stores: 'dosepath_stores', role: 'dosepath_role' };

/** Signing in at an OpenID Connect provider (#server/config.ts reads it). */
export interface OpenIdConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The values of `acr` of which one is demanded (OpenID Connect Core, 2); none: any will do. */
  strengths?: readonly string[];
}

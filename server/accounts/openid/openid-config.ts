/** Signing in at an OpenID Connect provider (#server/config.ts reads it). */
export interface OpenIdConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

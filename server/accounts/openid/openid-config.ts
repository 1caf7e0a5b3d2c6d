/** The settings of an OpenID Connect provider (read by #server/config.ts). */
export interface OpenIdConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Accepted values of `acr` (OpenID Connect Core, 2); when empty, any will do. */
  strengths?: readonly string[];
}

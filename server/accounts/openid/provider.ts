// The OpenID Connect protocol: authorization code with PKCE, state and nonce (OpenID Connect Core,
// 3.1; RFC 9700).
import * as client from 'openid-client';
import type { OpenIdConfig } from './openid-config.ts';
import { MOST_SECONDS_AGO, whyTooWeak } from './strength.ts';

/** How a provider identifies a person; the email only if the provider has verified it. */
export interface Identity {
  issuer: string;
  subject: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  /** All the provider's claims, for callers that know what they mean. */
  claims: Readonly<Record<string, unknown>>;
}

/** The values a login's return must match. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Provider {
  newSecrets(): Secrets;
  /** The address where the person signs in. */
  loginUrl(secrets: Secrets, redirectUri: string, language: string): Promise<URL>;
  /** Who signed in. @throws the library's error when the answer fails any check */
  identityIn(callback: URL, secrets: Secrets): Promise<Identity>;
}

/** API-01: the timeout of calls the server makes while a visitor waits. */
const TIMEOUT_SECONDS = 5;

/** Discovers the provider at first use, and again after a failure. */
export function openProvider({
  issuer,
  clientId,
  clientSecret,
  strengths = [],
}: OpenIdConfig): Provider {
  let found: Promise<client.Configuration> | undefined;
  const discover = () => {
    const server = new URL(issuer);
    found ??= client
      .discovery(server, clientId, undefined, client.ClientSecretBasic(clientSecret), {
        timeout: TIMEOUT_SECONDS,
        // Plain HTTP is only possible for an address on this computer: the settings ensure that.
        execute: [
          client.enableNonRepudiationChecks,
          ...(server.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };

  return {
    newSecrets: () => ({
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    }),
    async loginUrl({ state, nonce, verifier }, redirectUri, language) {
      return client.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        ui_locales: language,
        // Signing out here does not sign out at the provider, so the next person must identify
        // themselves (CHN-07).
        prompt: 'login',
        // This makes the provider return `auth_time`.
        max_age: String(MOST_SECONDS_AGO),
        ...(strengths.length > 0 && { acr_values: strengths.join(' ') }),
      });
    },
    async identityIn(callback, { state, nonce, verifier }) {
      const configuration = await discover();
      const tokens = await client.authorizationCodeGrant(configuration, callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('a provider sent no identity');
      const tooWeak = whyTooWeak(claims, strengths);
      if (tooWeak !== undefined) throw new Error(tooWeak);
      const { userinfo_endpoint: more } = configuration.serverMetadata();
      const info = more
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return identityOf({ ...claims, ...info }, claims.iss);
    },
  };
}

function identityOf(claims: Readonly<Record<string, unknown>>, issuer: string): Identity {
  const text = (name: string) => {
    const value = claims[name];
    return typeof value === 'string' ? value : '';
  };
  const [email, firstName, lastName] = [text('email'), text('given_name'), text('family_name')];
  return {
    issuer,
    subject: text('sub'),
    ...(email && claims.email_verified === true && { email }),
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    claims,
  };
}

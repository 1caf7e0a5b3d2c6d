// What is said to the OpenID Connect provider: authorization code with PKCE, state and nonce
// (OpenID Connect Core, 3.1; RFC 9700).
import * as client from 'openid-client';
import type { OpenIdConfig } from './openid-config.ts';
import { MOST_SECONDS_AGO, whyTooWeak } from './strength.ts';

/** Under which a provider knows somebody; the address only when the provider has seen it proved. */
export interface Identity {
  issuer: string;
  subject: string;
  email?: string;
  firstName?: string;
  lastName?: string;
  /** All that the provider says, for who knows what it means there. */
  claims: Readonly<Record<string, unknown>>;
}

/** What a login must come back with. */
export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

export interface Provider {
  newSecrets(): Secrets;
  /** Where the browser signs in. */
  loginUrl(secrets: Secrets, redirectUri: string, language: string): Promise<URL>;
  /** Who came back. @throws what the library throws when anything about it is not as it must be */
  identityIn(callback: URL, secrets: Secrets): Promise<Identity>;
}

/** API-01: of a call that the server makes while somebody waits for its own answer. */
const TIMEOUT_SECONDS = 5;

/** Asks the provider about itself at the first use, and again after a failure. */
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
        // Only an address on this computer may be without TLS: the settings see to that.
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
        // Signing out here does not sign out there: whoever comes next is asked who they are
        // (CHN-07).
        prompt: 'login',
        // With it the provider has to say when that was.
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

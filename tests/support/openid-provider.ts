// A real OpenID Connect provider on loopback.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration, Provider } from 'oidc-provider';

export const CLIENT = { clientId: 'dosepath', clientSecret: 'a-secret-of-the-client' } as const;

/** The ways to sign in there, as reported in `acr`. */
export const STRENGTHS = {
  password: 'urn:example:password',
  twoFactors: 'urn:example:two-factors',
} as const;

/** A person at the provider; the key is their login name, and their subject. */
export type People = Record<
  string,
  {
    email?: string;
    email_verified?: boolean;
    given_name?: string;
    family_name?: string;
    name?: string;
    /** DSK-01: for a team member. */
    dosepath_stores?: string | string[];
    dosepath_role?: string | string[];
    /** How strongly they sign in. */
    acr?: (typeof STRENGTHS)[keyof typeof STRENGTHS];
  }
>;

export interface OpenIdProvider {
  issuer: string;
  /** Opens it for our client, which returns to one of these; until then it answers no one. */
  register: (redirectUris: readonly string[]) => void;
  stop: () => Promise<void>;
}

/**
 * Its notes about its own settings and runtime are meant for operators; returns a function that
 * ends the silence.
 */
function hush(): () => void {
  const { warn, info } = console;
  for (const level of ['warn', 'info'] as const) {
    const say = console[level];
    console[level] = (...words: unknown[]) => {
      if (!String(words[0]).includes('oidc-provider ')) say(...words);
    };
  }
  return () => Object.assign(console, { warn, info });
}

/**
 * Listens for a provider that knows these people: an app needs the issuer before its own addresses
 * are known.
 */
export async function startOpenIdProvider(people: People): Promise<OpenIdProvider> {
  const unhush = hush();
  // It prints as soon as it is loaded.
  const { Provider } = await import('oidc-provider');
  let handle: ReturnType<Provider['callback']> = async () => {};
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    register: (redirectUris) => {
      const provider = new Provider(issuer, settings(redirectUris, people));
      // Its own pages ask for a name and any password, and do not report how strong that is.
      provider.Session.prototype.loginAccount = function signIn(details) {
        const loginTs = details.loginTs ?? Math.floor(Date.now() / 1000);
        Object.assign(this, { ...details, loginTs, acr: people[details.accountId]?.acr });
      };
      handle = provider.callback();
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      // Browsers keep theirs open.
      server.closeAllConnections();
      await closed;
      unhush();
    },
  };
}

const settings = (redirectUris: readonly string[], people: People): Configuration => ({
  clients: [
    {
      client_id: CLIENT.clientId,
      client_secret: CLIENT.clientSecret,
      redirect_uris: [...redirectUris],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  acrValues: Object.values(STRENGTHS),
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['given_name', 'family_name', 'name', 'dosepath_stores', 'dosepath_role'],
  },
  cookies: { keys: ['of-the-test'] },
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, ...people[id] }),
  }),
});

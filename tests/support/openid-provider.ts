// A real OpenID Connect provider on loopback, and a browser that signs in there.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, vi } from 'vitest';
import { Provider } from 'oidc-provider';

export const CLIENT = { clientId: 'dosepath', clientSecret: 'a-secret-of-the-client' } as const;

/** A person at the provider; the key is what they sign in as, and their subject. */
export type People = Record<
  string,
  { email?: string; email_verified?: boolean; given_name?: string; family_name?: string }
>;

/** A provider that knows these people; answers its issuer. */
export async function openIdProvider(redirectUri: string, people: People): Promise<string> {
  // What it says about its own settings is meant for those who run it for others.
  for (const level of ['warn', 'info'] as const) {
    const spy = vi.spyOn(console, level).mockImplementation(() => {});
    afterAll(() => spy.mockRestore());
  }
  let handle: ReturnType<Provider['callback']> = async () => {};
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    cookies: { keys: ['of-the-test'] },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, ...people[id] }),
    }),
  });
  handle = provider.callback();
  return issuer;
}

/**
 * Goes where a login leads, signs in as somebody (`nobody` says no), and answers the address that the browser is sent back to.
 */
export async function signInAt(issuer: string, loginUrl: string, who: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  };

  let response = await visit(loginUrl);
  for (let step = 0; step < 20; step += 1) {
    const location = response.headers.get('location');
    if (location === null) {
      const page = await response.text();
      const [, action] = /action="([^"]+)"/.exec(page) ?? [];
      if (!action) throw new Error(`the provider shows no form: ${page}`);
      const isLogin = page.includes('name="login"');
      const form: Record<string, string> = isLogin
        ? { prompt: 'login', login: who, password: 'x' }
        : { prompt: 'consent' };
      const [, abort] = /href="([^"]+\/abort)"/.exec(page) ?? [];
      response = await (who === 'nobody' && abort ? visit(abort) : visit(action, form));
      continue;
    }
    const next = new URL(location, issuer);
    if (next.origin !== issuer) return next;
    response = await visit(next.href);
  }
  throw new Error('the provider sends the browser round in circles');
}

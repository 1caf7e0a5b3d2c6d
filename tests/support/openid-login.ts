// The provider of a server test, and a browser that signs in there.
import { afterAll } from 'vitest';
import { startOpenIdProvider, type People } from './openid-provider.ts';

/** A provider that knows these people until the tests of the file are over; returns its issuer. */
export async function openIdProvider(redirectUri: string, people: People): Promise<string> {
  const provider = await startOpenIdProvider(people);
  afterAll(provider.stop);
  provider.register([redirectUri]);
  return provider.issuer;
}

/**
 * Follows a login, signs in as the person (`nobody` refuses), and returns the address that the
 * browser is sent back to.
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

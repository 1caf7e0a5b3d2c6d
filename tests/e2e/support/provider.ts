// A server with an OpenID Connect provider for its accounts, and a visitor's way through that
// provider.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import {
  CLIENT,
  startOpenIdProvider,
  type OpenIdProvider,
  type People,
} from '#tests/support/openid-provider.ts';
import { startServer } from './own-server.ts';
import { LANGUAGES } from '#domain/languages.ts';
import { addressIn } from './address-in.ts';

/** Where a provider sends browsers back to: patients, and the team. */
export const CALLBACK = '/api/accounts/v1/openid/callback';
const TEAM_CALLBACK = '/api/team/v1/openid/callback';

export interface Provided {
  address: string;
  provider: Provider;
}

/** The provider's pages, as a visitor meets them in a browser. */
export class Provider {
  private readonly issuer: string;
  private readonly people: People;

  constructor({ issuer }: Pick<OpenIdProvider, 'issuer'>, people: People) {
    this.issuer = issuer;
    this.people = people;
  }

  /** A new person there; returns the name they sign in with. */
  know(claims: People[string]): string {
    const subject = randomUUID();
    this.people[subject] = claims;
    return subject;
  }

  /** The tab has arrived. */
  async at(page: Page): Promise<void> {
    await expect(page).toHaveURL(({ origin }) => origin === this.issuer);
  }

  /** Signs in, and lets the app read who it is. */
  async signIn(page: Page, who: string): Promise<void> {
    await this.proveAgain(page, who);
    await page.getByRole('button', { name: 'Continue' }).click();
  }

  /** For a person who let the app read it before. */
  async proveAgain(page: Page, who: string): Promise<void> {
    await this.at(page);
    await page.getByPlaceholder('Enter any login').fill(who);
    await page.getByPlaceholder('and password').fill('x');
    await page.getByRole('button', { name: 'Sign-in' }).click();
  }

  async refuse(page: Page): Promise<void> {
    await this.at(page);
    await page.getByRole('link', { name: 'Cancel' }).click();
  }
}

/** One server and one provider. */
export async function startProvided(
  databaseUrl: string,
): Promise<{ provided: Provided; stop: () => Promise<void> }> {
  const people: People = {};
  const provider = await startOpenIdProvider(people);
  const server = await startServer(databaseUrl, {
    DOSEPATH_OIDC_ISSUER: provider.issuer,
    DOSEPATH_OIDC_CLIENT_ID: CLIENT.clientId,
    DOSEPATH_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
    DOSEPATH_TEAM_OIDC_ISSUER: provider.issuer,
    DOSEPATH_TEAM_OIDC_CLIENT_ID: CLIENT.clientId,
    DOSEPATH_TEAM_OIDC_CLIENT_SECRET: CLIENT.clientSecret,
  });
  const { address } = server;
  provider.register(
    LANGUAGES.map((language) => addressIn(language, address)).flatMap((here) => [
      here + CALLBACK,
      here + TEAM_CALLBACK,
    ]),
  );
  return {
    provided: { address, provider: new Provider(provider, people) },
    stop: async () => {
      await server.stop();
      await provider.stop();
    },
  };
}

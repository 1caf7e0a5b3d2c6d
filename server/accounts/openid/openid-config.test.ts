import { expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const readOpenIdConfig = (env: Record<string, string>) => readConfig(env, '/data').openId;

const settings = {
  DOSEPATH_OIDC_ISSUER: 'https://login.example/tenant',
  DOSEPATH_OIDC_CLIENT_ID: 'dosepath',
  DOSEPATH_OIDC_CLIENT_SECRET: 'secret',
};

it('CHN-01 reads the three settings of a provider, or none', () => {
  expect(readOpenIdConfig({})).toBeUndefined();
  expect(readOpenIdConfig(settings)).toEqual({
    issuer: 'https://login.example/tenant',
    clientId: 'dosepath',
    clientSecret: 'secret',
  });
});

it.each(Object.keys(settings))('CHN-01 refuses two of the settings without %s', (name) => {
  expect(() => readOpenIdConfig({ ...settings, [name]: '' })).toThrow(`${name}: is missing`);
});

it.each([
  'login.example',
  'http://login.example',
  'https://login.example/?tenant=1',
  'https://login.example/#x',
  'https://user:password@login.example',
  'ftp://localhost',
])('CHN-01 refuses the issuer %s in one line that names it', (issuer) => {
  expect(() => readOpenIdConfig({ ...settings, DOSEPATH_OIDC_ISSUER: issuer })).toThrow(
    /^DOSEPATH_OIDC_ISSUER: [^\n]+$/,
  );
});

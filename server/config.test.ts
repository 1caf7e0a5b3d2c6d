import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { USUAL_CHAIN } from '#domain/usual-chain.ts';
import { settingsFile } from '#tests/support/settings-file.ts';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/checkout/.data');

function linesOf(env: Record<string, string>): string[] {
  try {
    read(env);
    return [];
  } catch (problem) {
    return problem instanceof Error ? problem.message.split('\n') : [];
  }
}

describe('the settings', () => {
  it('HLD-02 have defaults', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      port: undefined,
      databaseUrl: undefined,
      directDatabaseUrl: undefined,
      databaseConnections: 12,
      databaseWaitSeconds: 60,
      dataFolder: '/checkout/.data',
      environment: 'LOCAL',
      sealingKeys: [],
      mapsKey: '',
      mapStyle: '',
      analyticsUrl: '',
      hold: { holdSeconds: 600, warningSeconds: 300, extensions: 10 },
      noShow: false,
      messages: { publicUrl: undefined, mail: undefined, texts: undefined },
      trustedProxies: [],
      hstsSubdomains: true,
      metrics: undefined,
      tracesUrl: undefined,
      apiDocs: undefined,
      feed: true,
      mailbox: false,
      openId: undefined,
      chain: {
        chain: USUAL_CHAIN,
        content: expect.objectContaining({ shape: expect.objectContaining({ list: 'contents' }) }),
        file: undefined,
        missing: expect.arrayContaining(['terms']),
      },
    });
  });

  it('API-07 HLD-02 are read from the environment', () => {
    const config = read({
      HOST: '0.0.0.0',
      PORT: '8080',
      DATABASE_URL: 'postgres://db/dosepath',
      DATABASE_DIRECT_URL: 'postgres://pg/dosepath',
      DOSEPATH_DATABASE_CONNECTIONS: '8',
      DOSEPATH_DATABASE_WAIT_SECONDS: '0',
      DOSEPATH_DATA: '/data',
      DOSEPATH_ENV: 'qa',
      DOSEPATH_MAPS_KEY: 'a-maps-key_1',
      DOSEPATH_MAP_STYLE: 'https://tiles.example/styles/streets.json?key=a1',
      DOSEPATH_ANALYTICS_URL: 'https://collector.example/v1/events',
      DOSEPATH_HOLD_SECONDS: '60',
      DOSEPATH_HOLD_EXTENSIONS: '0',
      DOSEPATH_NO_SHOW: 'on',
      DOSEPATH_METRICS_PORT: '9464',
      DOSEPATH_TRACES_URL: 'http://127.0.0.1:4318',
      DOSEPATH_BREACHED_PASSWORDS_URL: 'https://leaked.example/range',
    });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      databaseUrl: 'postgres://db/dosepath',
      directDatabaseUrl: 'postgres://pg/dosepath',
      databaseConnections: 8,
      databaseWaitSeconds: 0,
      dataFolder: '/data',
      environment: 'QA',
      sealingKeys: [],
      mapsKey: 'a-maps-key_1',
      mapStyle: 'https://tiles.example/styles/streets.json?key=a1',
      analyticsUrl: 'https://collector.example/v1/events',
      hold: { holdSeconds: 60, warningSeconds: 60, extensions: 0 },
      noShow: true,
      messages: { publicUrl: undefined, mail: undefined, texts: undefined },
      trustedProxies: [],
      metrics: { host: '127.0.0.1', port: 9464 },
      tracesUrl: 'http://127.0.0.1:4318',
      breachedPasswordsUrl: 'https://leaked.example/range',
      apiDocs: undefined,
      feed: true,
      mailbox: false,
      openId: undefined,
    });
  });

  it.each(['PROD', 'WWW3'])(
    'OPS-01 refuse %s without what it would have to fake, one line each',
    (DOSEPATH_ENV) => {
      const LIVE = {
        DOSEPATH_ENV,
        DATABASE_URL: 'postgres://db/dosepath?sslmode=verify-full',
        DOSEPATH_PUBLIC_URL: 'https://www.pharmacy.example',
        DOSEPATH_KEY: Buffer.alloc(32, 1).toString('base64'),
        DOSEPATH_TRUSTED_PROXIES: 'none',
        DOSEPATH_SMTP_URL: 'smtp://mail.example',
        DOSEPATH_MAIL_FROM: 'appointments@pharmacy.example',
        DOSEPATH_SETTINGS: settingsFile(
          {
            legal: {
              privacyCenter: '/a',
              privacyPractices: '/b',
              terms: '/c',
              onlinePrivacy: '/d',
            },
          },
          onTestFinished,
        ),
      };
      expect(read(LIVE)).toMatchObject({ environment: DOSEPATH_ENV, trustedProxies: [] });
      const lines = linesOf({ DOSEPATH_ENV });
      expect(lines.map((line) => line.split(': ')[0])).toEqual(
        Object.keys(LIVE).filter((name) => name !== 'DOSEPATH_ENV'),
      );
      for (const [name, line] of Object.keys(LIVE).slice(1).entries())
        expect(lines[name]).toContain(`${line}: is needed in ${DOSEPATH_ENV}: `);
      expect(linesOf({ ...LIVE, DOSEPATH_PUBLIC_URL: 'http://localhost:3000' })).toEqual([
        `DOSEPATH_PUBLIC_URL: begins with https:// in ${DOSEPATH_ENV}`,
      ]);
      const bare = { ...LIVE, DATABASE_URL: 'postgres://db/dosepath?sslmode=prefer' };
      expect(linesOf(bare)[0]).toContain('DATABASE_URL: ends in ?sslmode=verify-full');
      expect(linesOf({ ...bare, DOSEPATH_DATABASE_TLS: 'off' })).toEqual([]);
      expect(
        linesOf({ ...LIVE, DOSEPATH_SETTINGS: settingsFile({ brand: 'Hill' }, onTestFinished) })[0],
      ).toMatch(/^DOSEPATH_SETTINGS: legal.privacyCenter, legal.privacyPractices, .* needed in/);
    },
  );

  it('OPS-01 suggest the nearest name for an unknown one', () => {
    expect(
      linesOf({
        DOSEPATH_SMPT_URL: 'smtp://mail.example',
        DOSEPATH_HOLD_SECOND: '1',
        PATH: '/bin',
      }),
    ).toEqual([
      'DOSEPATH_SMPT_URL: there is no such setting; the nearest is DOSEPATH_SMTP_URL',
      'DOSEPATH_HOLD_SECOND: there is no such setting; the nearest is DOSEPATH_HOLD_SECONDS',
    ]);
  });

  it('OPS-01 report every error, one line each', () => {
    expect(linesOf({ PORT: 'abc', DOSEPATH_NO_SHOW: 'perhaps', DOSEPATH_KEY: 'short' })).toEqual([
      'PORT: "abc" is not a whole number from 0 to 65535',
      'DOSEPATH_KEY: is not 32 random bytes in base64, as `openssl rand -base64 32` prints them',
      'DOSEPATH_NO_SHOW: "perhaps" is neither on nor off',
    ]);
  });

  it('OPS-01 may be in files when they are secret, and are never quoted in errors', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dosepath-secrets-'));
    const file = join(folder, 'url');
    writeFileSync(file, 'postgres://ana:s3cr3t@db/dosepath\n');
    expect(read({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://ana:s3cr3t@db/dosepath');
    expect(linesOf({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://db/other' })).toEqual([
      'DATABASE_URL_FILE: is set, and so is DATABASE_URL: one of them is too many',
    ]);
    rmSync(folder, { recursive: true });
    expect(linesOf({ DOSEPATH_KEY_FILE: file })).toEqual([
      `DOSEPATH_KEY_FILE: "${file}" cannot be read (ENOENT)`,
    ]);
  });

  it('OPS-01 a file with nothing in it is a problem, not a setting left out', () => {
    const folder = mkdtempSync(join(tmpdir(), 'dosepath-secrets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'empty');
    writeFileSync(file, '\n');
    for (const name of ['DATABASE_URL_FILE', 'DOSEPATH_KEY_FILE'])
      expect(linesOf({ [name]: file })).toEqual([`${name}: "${file}" is empty`]);
  });

  const MAILED = {
    DOSEPATH_PUBLIC_URL: 'https://www.pharmacy.example',
    DOSEPATH_MAIL_FROM: 'appointments@pharmacy.example',
    DOSEPATH_SMS_FROM: '+13125550100',
    DOSEPATH_SMS_URL: 'https://AC1:token@api.twilio.com',
    DOSEPATH_SMTP_URL: 'smtp://mail.example',
  };

  it.each([
    ['DATABASE_URL', 'mysql://u:s3cr3t@db/x'],
    ['DATABASE_URL', 'postgres://u:s3cr3t@d%zb/x'],
    ['DATABASE_DIRECT_URL', 'db.example/x?s3cr3t'],
    ['DOSEPATH_SMTP_URL', 'smtp://user:s3cr3t100%@mail.example'],
    ['DOSEPATH_SMTP_URL', 'smtp://s3cr3t@mail.example'],
    ['DOSEPATH_SMTP_URL', 'smtp://:s3cr3t@mail.example'],
    ['DOSEPATH_SMS_URL', 'https://AC1:s3cr3t%@api.twilio.com'],
  ])('OPS-01 refuse a wrong %s in one line without its password: %s', (name, value) => {
    const lines = linesOf({ DATABASE_URL: 'postgres://db/x', ...MAILED, [name]: value });
    expect(lines).toEqual([expect.stringContaining(`${name}: is not of the form `)]);
    expect(lines[0]).not.toContain('s3cr3t');
  });

  it('OPS-01 a password may have any character that is written as a code', () => {
    const { messages } = read({ ...MAILED, DOSEPATH_SMTP_URL: 'smtp://me:100%25%40@mail.example' });
    expect(messages.mail).toMatchObject({ auth: { user: 'me', pass: '100%@' } });
  });

  it.each([
    'https://collector.example',
    'http://localhost:4000/collect',
    'http://127.0.0.1:4000',
    'http://[::1]:4000/',
  ])('ANA-01 accept the collector %s', (url) => {
    expect(read({ DOSEPATH_ANALYTICS_URL: url }).analyticsUrl).toBe(new URL(url).href);
  });

  it.each([
    '/tiles/style.json?v=2',
    'http://127.0.0.1:4000/style.json',
    'https://[::1]/style.json',
  ])('SLT-10 accept the map style %s', (style) => {
    expect(read({ DOSEPATH_MAP_STYLE: style }).mapStyle).toBe(style);
  });

  it('SAF-05 trust the named proxies, and report an invalid one', () => {
    const proxies = ['10.0.0.7', '10.1.0.0/16', '2001:db8::/64'];
    const named = { DOSEPATH_TRUSTED_PROXIES: proxies.join(', ') };
    expect(read(named).trustedProxies).toEqual(proxies);
    const wrong = { DOSEPATH_TRUSTED_PROXIES: `${proxies.join()},proxy.example` };
    expect(() => read(wrong)).toThrow(/^DOSEPATH_TRUSTED_PROXIES: "proxy.example" is neither/);
  });

  it('SLT-10 accept a style without TLS in LOCAL only', () => {
    const DOSEPATH_MAP_STYLE = 'http://127.0.0.1:4000/style.json';
    expect(() => read({ DOSEPATH_MAP_STYLE, DOSEPATH_ENV: 'QA' })).toThrow(/DOSEPATH_MAP_STYLE/);
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DOSEPATH_ENV', 'STAGING'],
    ['DOSEPATH_MAPS_KEY', '<script>'],
    ['DOSEPATH_MAP_STYLE', 'tiles.example/style.json'],
    ['DOSEPATH_MAP_STYLE', '//tiles.example/style.json'],
    ['DOSEPATH_MAP_STYLE', 'http://tiles.example/style.json'],
    ['DOSEPATH_MAP_STYLE', 'https://user:secret@tiles.example/style.json'],
    ['DOSEPATH_MAP_STYLE', 'https://tiles.example/style.json#part'],
    ['DOSEPATH_MAP_STYLE', '/"><script>'],
    ['DOSEPATH_MAP_STYLE', "https://tiles.example/';script-src"],
    ['DOSEPATH_MAP_STYLE', 'javascript:alert(1)'],
    ['DOSEPATH_ANALYTICS_URL', 'collector.example'],
    ['DOSEPATH_ANALYTICS_URL', '/collect'],
    ['DOSEPATH_ANALYTICS_URL', 'http://collector.example'],
    ['DOSEPATH_ANALYTICS_URL', 'http://127.0.0.1.example'],
    ['DOSEPATH_ANALYTICS_URL', 'ftp://127.0.0.1/'],
    ['DOSEPATH_ANALYTICS_URL', 'https://user:secret@collector.example'],
    ['DOSEPATH_ANALYTICS_URL', 'https://collector.example/?key=1'],
    ['DOSEPATH_ANALYTICS_URL', 'https://collector.example/#part'],
    ['DOSEPATH_ANALYTICS_URL', "https://collector.example/';script-src"],
    ['DOSEPATH_ANALYTICS_URL', 'javascript:alert(1)'],
    ['DOSEPATH_NO_SHOW', 'perhaps'],
    ['DOSEPATH_METRICS_PORT', 'metrics'],
    ['DOSEPATH_TRACES_URL', '127.0.0.1:4318'],
    ['DOSEPATH_TRACES_URL', 'ftp://127.0.0.1'],
    ['DOSEPATH_TRUSTED_PROXIES', 'proxy.example'],
    ['DOSEPATH_TRUSTED_PROXIES', '10.0.0.0/33'],
    ['DOSEPATH_TRUSTED_PROXIES', '0.0.0.0/0'],
    ['DOSEPATH_TRUSTED_PROXIES', '2001:db8::/129'],
    ['DOSEPATH_TRUSTED_PROXIES', ','],
    ['DOSEPATH_REGISTRY_FOLDER', '/etc/passwd/doses'],
    ['DOSEPATH_REGISTRY_STATES', ','],
    ['DOSEPATH_DATABASE_CONNECTIONS', '1'],
    ['DOSEPATH_DATABASE_WAIT_SECONDS', 'forever'],
    ['DOSEPATH_HOLD_SECONDS', '0'],
    ['DOSEPATH_HOLD_SECONDS', 'ten minutes'],
    ['DOSEPATH_HOLD_WARNING_SECONDS', '601'],
    ['DOSEPATH_HOLD_EXTENSIONS', '1e9'],
  ])('refuse %s=%s in one line that names it', (name, value) => {
    let message = '';
    try {
      read({ [name]: value });
    } catch (problem) {
      message = String(problem instanceof Error && problem.message);
    }
    expect(message.startsWith(`${name}: "${value}" `)).toBe(true);
    expect(message).not.toContain('\n');
  });
});

import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const read = (env: Record<string, string>) => readConfig(env, '/checkout/.data');

describe('the settings', () => {
  it('HLD-02 have usual values', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      port: undefined,
      databaseUrl: undefined,
      dataFolder: '/checkout/.data',
      environment: 'LOCAL',
      mapsKey: '',
      hold: { holdSeconds: 600, warningSeconds: 300, extensions: 10 },
    });
  });

  it('API-07 HLD-02 are read from the environment', () => {
    const config = read({
      HOST: '0.0.0.0',
      PORT: '8080',
      DATABASE_URL: 'postgres://db/dosepath',
      DOSEPATH_DATA: '/data',
      DOSEPATH_ENV: 'prod',
      DOSEPATH_MAPS_KEY: 'a-maps-key_1',
      DOSEPATH_HOLD_SECONDS: '60',
      DOSEPATH_HOLD_EXTENSIONS: '0',
    });
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 8080,
      databaseUrl: 'postgres://db/dosepath',
      dataFolder: '/data',
      environment: 'PROD',
      mapsKey: 'a-maps-key_1',
      hold: { holdSeconds: 60, warningSeconds: 60, extensions: 0 },
    });
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DOSEPATH_ENV', 'STAGING'],
    ['DOSEPATH_MAPS_KEY', '<script>'],
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
    expect(message).toMatch(new RegExp(`^${name}: "${value}" `));
    expect(message).not.toContain('\n');
  });
});

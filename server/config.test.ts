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
      mapStyle: '',
      analyticsUrl: '',
      hold: { holdSeconds: 600, warningSeconds: 300, extensions: 10 },
      noShow: false,
      messages: { publicUrl: undefined, mail: undefined, texts: undefined },
      openId: undefined,
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
      DOSEPATH_MAP_STYLE: 'https://tiles.example/styles/streets.json?key=a1',
      DOSEPATH_ANALYTICS_URL: 'https://collector.example/v1/events',
      DOSEPATH_HOLD_SECONDS: '60',
      DOSEPATH_HOLD_EXTENSIONS: '0',
      DOSEPATH_NO_SHOW: 'on',
    });
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 8080,
      databaseUrl: 'postgres://db/dosepath',
      dataFolder: '/data',
      environment: 'PROD',
      mapsKey: 'a-maps-key_1',
      mapStyle: 'https://tiles.example/styles/streets.json?key=a1',
      analyticsUrl: 'https://collector.example/v1/events',
      hold: { holdSeconds: 60, warningSeconds: 60, extensions: 0 },
      noShow: true,
      messages: { publicUrl: undefined, mail: undefined, texts: undefined },
      openId: undefined,
    });
  });

  it.each([
    'https://collector.example',
    'http://localhost:4000/collect',
    'http://127.0.0.1:4000',
    'http://[::1]:4000/',
  ])('ANA-01 take the collector %s', (url) => {
    expect(read({ DOSEPATH_ANALYTICS_URL: url }).analyticsUrl).toBe(new URL(url).href);
  });

  it.each([
    '/tiles/style.json?v=2',
    'http://127.0.0.1:4000/style.json',
    'https://[::1]/style.json',
  ])('SLT-10 take the style of the map %s', (style) => {
    expect(read({ DOSEPATH_MAP_STYLE: style }).mapStyle).toBe(style);
  });

  it('SLT-10 take a style without TLS in LOCAL only', () => {
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

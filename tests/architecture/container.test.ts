import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#tests/support/root.ts';
import { filesBelow, readSource } from '#tests/support/source-tree.ts';
import { ROOMS } from './arrows.ts';
import { wrongsOfCompose, wrongsOfContainerfile } from './container.ts';

const containerfile = readSource('Containerfile');
const compose = readSource('compose.yaml');

/** Rooms that the server imports, and data that its sources name. */
function neededByServer(): string[] {
  const sources = filesBelow('server').filter((file) => /(?<!\.test)\.ts$/.test(file));
  const data = sources.flatMap((file) =>
    [...readSource(file).matchAll(/(?:\.\.\/)+(data\/[\w.-]+)/g)].map(([, path = '']) => path),
  );
  return ['server', ...(ROOMS['server']?.imports ?? []), ...new Set(data)];
}
const needed = neededByServer();
const wrongs = (text: string) =>
  wrongsOfContainerfile(text, (path) => existsSync(join(root, path)), needed);

/** The text with another in place of what it has, which must be there. */
function instead(text: string, what: string, other: string): string {
  if (!text.includes(what)) throw new Error(`there is no ${what}`);
  return text.replace(what, other);
}

describe('OPS-04 the Containerfile', () => {
  it('has two stages, no root, all that the server reads, and no secret', () => {
    expect(needed).toEqual(expect.arrayContaining(['domain', 'data/eligibility', 'data/wallet']));
    expect(wrongs(containerfile)).toEqual([]);
  });

  it.each([
    ['USER node', 'USER root', 'it runs as root'],
    ['USER node', '', 'it runs as root'],
    ['\nFROM node:22-bookworm-slim\n', '\n', 'it has one stage'],
    ['COPY --from=build /app/domain ./domain', '', 'the server needs domain'],
    ['COPY --from=build /app/data/wallet ./data/wallet', '', 'the server needs data/wallet'],
    ['/app/locales', '/app/local', 'there is no local'],
    ['COPY --from=build /app/dist', 'COPY dist', 'it takes from the checkout'],
    ['EXPOSE 3000', 'RUN apt-get install curl', 'it runs apt-get install curl'],
    ['/api/health/live', '/', 'nobody looks whether it lives'],
    ['PORT=3000', 'PORT=3000 DOSEPATH_KEY=abc', 'DOSEPATH_KEY is in the image'],
    ['PORT=3000', 'PORT=3000 DOSEPATH_PROXIES=none', 'there is no setting DOSEPATH_PROXIES'],
  ])('is seen to be wrong with %j replaced by %j', (what, other, found) => {
    expect(wrongs(instead(containerfile, what, other))).toContainEqual(
      expect.stringContaining(found),
    );
  });
});

describe('OPS-04 compose.yaml', () => {
  it('has two servers behind a proxy that asks who is ready, all shut to the network', () => {
    expect(wrongsOfCompose(compose)).toEqual([]);
  });

  it.each([
    ['server-2: *one', 'other: *one', 'there are not two servers'],
    [' server-2:3000', '', 'no proxy asks server-2'],
    ['health_uri /api/health/ready', '', 'the proxy does not ask'],
    ['read_only: true', 'read_only: false', 'server-1 may write'],
    ['cap_drop: [ALL]', '', 'server-1 keeps capabilities'],
    ['no-new-privileges:true', 'seccomp:unconfined', 'migrate may gain privileges'],
    ['image: dosepath', 'image: dosepath\n  user: root', 'server-2 runs as root'],
    [`'127.0.0.1:8025:8025'`, `'8025:8025'`, 'mail is open to everybody at 8025:8025'],
    ['DOSEPATH_TRUSTED_PROXIES: 10', 'DOSEPATH_TRUSTED_PROXIES: 0', 'server-1 trusts others'],
    ['${DOSEPATH_KEY:?32 random bytes in base64}', 'c2VjcmV0', 'DOSEPATH_KEY of server-1'],
    ['DOSEPATH_METRICS_PORT', 'DOSEPATH_METRIC_PORT', 'no setting DOSEPATH_METRIC_PORT'],
  ])('is seen to be wrong with %j replaced by %j', (what, other, found) => {
    expect(wrongsOfCompose(instead(compose, what, other))).toContainEqual(
      expect.stringContaining(found),
    );
  });
});

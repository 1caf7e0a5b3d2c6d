// What a container has to be (OPS-04): Containerfile and compose.yaml, judged as they are written.
import { parse } from 'yaml';
import { z } from 'zod';
import { SETTING_NAMES } from '#server/settings/schema.ts';
import { copiedInto, instructionsOf } from '../../scripts/containerfile.ts';

/** Made in the image, not in the checkout. */
const MADE = ['node_modules', 'dist', 'built'];
const ROOT = ['root', '0'];
/** Whoever runs it sets these; a word in their place in the file would be everybody's. */
const SECRETS = /KEY$|SECRET|PASSWORD$|TOKEN/;
/** The database that compose makes for itself, on a network of its own. */
const ITS_OWN = new Set(['POSTGRES_PASSWORD', 'MP_SMTP_TLS_KEY']);

/**
 * What is wrong with a Containerfile.
 * @param isThere whether the checkout has a path
 * @param needed what the server reads, paths of the checkout
 */
export function wrongsOfContainerfile(
  text: string,
  isThere: (path: string) => boolean,
  needed: readonly string[],
): string[] {
  const instructions = instructionsOf(text);
  const last = instructions.at(-1)?.stage ?? 0;
  const inLast = instructions.filter(({ stage }) => stage === last);
  const users = inLast.filter(({ word }) => word === 'USER').map(({ rest }) => rest);
  const copied = copiedInto(text);
  const plain = instructions
    .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from='))
    .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1));
  const has = (path: string) =>
    copied.some(({ from }) => path === from || path.startsWith(`${from}/`));
  return [
    ...(last > 0 ? [] : ['it has one stage: what builds is in what runs']),
    ...(ROOT.includes(users.at(-1)?.split(':')[0] ?? 'root') ? ['it runs as root'] : []),
    ...inLast
      .filter(({ word, rest }) => word === 'COPY' && !rest.startsWith('--from='))
      .map(({ rest }) => `it takes from the checkout, not from the build: ${rest}`),
    ...inLast.filter(({ word }) => word === 'RUN').map(({ rest }) => `it runs ${rest}`),
    ...[...plain, ...copied.map(({ from }) => from)]
      .filter((path) => !MADE.includes(path) && !isThere(path))
      .map((path) => `there is no ${path}`),
    ...needed.filter((path) => !has(path)).map((path) => `the server needs ${path}`),
    ...(inLast.some(({ word, rest }) => word === 'HEALTHCHECK' && rest.includes('/api/health/live'))
      ? []
      : ['nobody looks whether it lives']),
    ...instructions
      .filter(({ word }) => ['ENV', 'ARG'].includes(word))
      .flatMap(({ rest }) => [...rest.matchAll(/(\w+)=/g)].map(([, name = '']) => name))
      .filter((name) => SECRETS.test(name))
      .map((name) => `${name} is in the image`),
    ...unknownSettings(text),
  ];
}

const Environment = z.record(z.string(), z.union([z.string(), z.number()])).default({});
const Service = z.object({
  image: z.string().optional(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  user: z.string().optional(),
  environment: Environment,
  ports: z.array(z.string()).default([]),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
});
const Compose = z.object({
  services: z.record(z.string(), Service),
  configs: z.record(z.string(), z.object({ content: z.string() })).default({}),
  networks: z.unknown(),
});

/** What is wrong with a compose.yaml: two servers of ours behind a proxy, and what they need. */
export function wrongsOfCompose(text: string): string[] {
  const { services, configs, networks } = Compose.parse(parse(text, { merge: true }));
  const ours = Object.entries(services).filter(([, { image }]) => image === 'dosepath');
  const servers = ours.filter(([name]) => /^server-\d+$/.test(name));
  const proxied = Object.values(configs)
    .map(({ content }) => content)
    .join('\n');
  const range = /subnet: ([\d./]+)/.exec(text)?.[1];
  return [
    ...(servers.length > 1 ? [] : ['there are not two servers']),
    ...servers
      .filter(([name]) => !proxied.includes(`${name}:`))
      .map(([name]) => `no proxy asks ${name}`),
    ...(proxied.includes('health_uri /api/health/ready')
      ? []
      : ['the proxy does not ask who is ready']),
    ...ours.flatMap(([name, service]) => [
      ...(service.read_only ? [] : [`${name} may write into its root`]),
      ...(service.cap_drop.includes('ALL') ? [] : [`${name} keeps capabilities`]),
      ...(service.security_opt.includes('no-new-privileges:true')
        ? []
        : [`${name} may gain privileges`]),
      ...(ROOT.includes(service.user ?? 'node') ? [`${name} runs as root`] : []),
      ...(networks !== undefined && range === service.environment['DOSEPATH_TRUSTED_PROXIES']
        ? []
        : [`${name} trusts others than the proxy of its network`]),
    ]),
    ...Object.entries(services).flatMap(([name, { ports, environment }]) => [
      ...ports
        .filter((port) => !port.startsWith('127.0.0.1:'))
        .map((port) => `${name} is open to everybody at ${port}`),
      ...Object.entries(environment)
        .filter(([setting, value]) => isSecret(setting, String(value)))
        .map(([setting]) => `${setting} of ${name} is written down`),
    ]),
    ...unknownSettings(text),
  ];
}

/** A value that is asked for (`${NAME:?…}`) is nobody's. */
const isSecret = (setting: string, value: string) =>
  SECRETS.test(setting) && !ITS_OWN.has(setting) && !value.startsWith('${');

/** Settings that a text names and the server does not know. */
export const unknownSettings = (text: string): string[] =>
  [...new Set(text.match(/\bDOSEPATH_[A-Z_]*[A-Z]\b/g))]
    .filter((name) => !SETTING_NAMES.includes(name))
    .map((name) => `there is no setting ${name}`);

/** What the options of `npm run journeys` are called. */
import type { ParseArgsConfig } from 'node:util';

export const KNOWN = {
  chart: { type: 'string', multiple: true },
  level: { type: 'string', multiple: true },
  lang: { type: 'string', multiple: true },
  only: { type: 'string' },
  changed: { type: 'string' },
  files: { type: 'string', multiple: true },
  watch: { type: 'boolean' },
  summary: { type: 'string' },
  shard: { type: 'string' },
  'fail-fast': { type: 'boolean' },
  'max-length': { type: 'string' },
  seed: { type: 'string' },
  anew: { type: 'boolean' },
  export: { type: 'string' },
  app: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options'];

/** npm keeps for itself what stands before ` -- `, and tells it only so. */
export const keptByNpm = (env: NodeJS.ProcessEnv): string | undefined =>
  Object.keys(KNOWN).find((name) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined);

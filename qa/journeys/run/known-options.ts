/** The names of the options of `npm run journeys`. */
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

/** npm takes options before ` -- ` for itself, and passes them on only like this. */
export const keptByNpm = (env: NodeJS.ProcessEnv): string | undefined =>
  Object.keys(KNOWN).find((name) => env[`npm_config_${name.replaceAll('-', '_')}`] !== undefined);

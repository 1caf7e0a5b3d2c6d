import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { USUAL_CLAIMS } from '#server/team/team-config.ts';
import { root } from '#tests/support/root.ts';
import { readSource } from '#tests/support/source-tree.ts';
import { untrue, type House } from './told.ts';

const { scripts } = JSON.parse(readSource('package.json')) as { scripts: object };
const health = `${readSource('contract/service.ts')}${readSource('server/health/health.routes.ts')}`;
const house: House = {
  scripts: Object.keys(scripts),
  isThere: (path) => existsSync(join(root, path)),
  names: [
    ...(readSource('server/metrics/metrics.ts').match(/\bdosepath_\w+/g) ?? []),
    ...Object.values(USUAL_CLAIMS),
  ],
  isServed: (path) => health.includes(`'${path}'`),
};

it.each([
  'docs/deploy.md',
  'docs/operations.md',
  'docs/reliability.md',
  'docs/settings.md',
  'docs/environment.md',
  'docs/commands.md',
  'docs/alerts.yml',
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
])('OPS-06 %s names no command, setting, file, metric or address that is not there', (file) => {
  const text = readSource(file);
  expect(text.length).toBeGreaterThan(500);
  expect(untrue(file, text, house)).toEqual([]);
});

it.each([
  ['Type `npm run db:migrat -- --check`.', 'npm run db:migrat'],
  ['Set `DOSEPATH_KEYS=…`', 'there is no setting DOSEPATH_KEYS'],
  ['See [that](operating.md#keys).', 'docs/operating.md'],
  ['(`tests/faults/restored.test.ts`)', 'tests/faults/restored.test.ts'],
  ['node --import tsx server/mian.ts', 'server/mian.ts'],
  ['`dosepath_pool_wait`', 'dosepath_pool_wait'],
  ['`GET /api/health/alive`', '/api/health/alive'],
])('OPS-06 %j is seen to be wrong', (text, found) => {
  expect(untrue('docs/page.md', text, house)).toEqual([`docs/page.md: ${found}`]);
});

it.each([
  'npm run db:migrate, `DOSEPATH_KEY_FILE`, [there](operations.md#keys), `server/main.ts`',
  '`dosepath_http_request_duration_seconds_bucket`, `/api/health/ready`',
  'https://www.pharmacy.example/docs/none.md',
])('OPS-06 %j is right', (text) => {
  expect(untrue('docs/page.md', text, house)).toEqual([]);
});

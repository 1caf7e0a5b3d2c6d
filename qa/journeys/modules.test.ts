import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { root } from '#tests/support/root.ts';
import { desk } from './desk/desk.ts';
import { fingerprintOfModules, modulesFrom } from './modules.ts';
import { patient } from './patient.ts';

const charts = [patient, desk];

it('QAL-06 knows every project file that is loaded and read while journeys are generated', () => {
  const program = 'qa/journeys/testing/make-some.process.ts';
  const said = execFileSync(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    encoding: 'utf8',
  });
  // the program's own line
  const { steps, files } = JSON.parse(said) as { steps: number; files: string[] };
  expect(steps).toBeGreaterThan(1000);
  const known = new Set([
    ...modulesFrom(['qa/journeys/generate.ts', ...charts.map(({ module }) => module)], root),
    ...charts.map(({ planFile }) => planFile),
  ]);
  expect(files.length).toBeGreaterThan(400);
  expect(files.filter((file) => !known.has(file))).toEqual([]);
});

describe('QAL-06 regenerates the result', () => {
  const project = mkdtempSync(join(tmpdir(), 'dosepath-modules-'));
  afterAll(() => rmSync(project, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  };
  const FILES = {
    'package.json': '{"imports":{"#machines/*":"./machines/*"}}',
    'node_modules/.package-lock.json': '{"packages":{"node_modules/xstate":{"version":"5.33.0"}}}',
    'node_modules/xstate/index.js': 'export const createMachine = 1;',
    'qa/journeys/chart.ts': `import { machine } from '#machines/chart.ts';
      import { createMachine } from 'xstate';
      import type { View } from '../../src/view.ts';
      import { explore } from '@dosepath/journeys';
      import { samples, type Sample } from './samples.ts';
      export * from './gestures.ts';
      export const late = () => import('./late.ts');`,
    'machines/chart.ts': `import {
        page,
      } from './booking/page.ts';
      import words from '../locales/en/page.json' with { type: 'json' };`,
    'machines/booking/page.ts': `import '../vocabulary/guards.ts';
      import { known } from '../knowledge/facts.ts'`,
    'machines/vocabulary/guards.ts': `import { days } from '../../domain/dates.ts';`,
    'machines/knowledge/facts.ts': `export { field } from '../../contract/fields.ts';`,
    'domain/dates.ts': 'export const days = 1;',
    'contract/fields.ts': `import 'zod';`,
    'locales/en/page.json': '{"title":"Page"}',
    'qa/engine/package.json': '{"name":"@dosepath/journeys","exports":"./index.ts"}',
    'qa/engine/index.ts': `export { explore } from './explore.ts';`,
    'qa/engine/explore.ts': 'export const explore = 1;',
    'qa/journeys/samples.ts': `export const samples = ['late']; export type Sample = 'now';`,
    'qa/journeys/gestures.ts': 'export const press = 1;',
    'qa/journeys/late.ts': 'export const late = 1;',
    'data/plan.json': '[]',
    'src/view.ts': 'export interface View {}',
    'machines/booking/page.test.ts': `import { page } from './page.ts';`,
    'docs/chart.md': 'A chart.',
  };
  const UNREAD = ['package.json', 'src/view.ts', 'machines/booking/page.test.ts', 'docs/chart.md'];
  const IN_PACKAGES = ['node_modules/xstate/index.js', 'qa/engine/package.json'];
  const made = () =>
    fingerprintOfModules(['qa/journeys/chart.ts'], { files: ['data/plan.json'], root: project });
  beforeEach(() => {
    for (const [file, text] of Object.entries(FILES)) write(file, text);
    mkdirSync(join(project, 'node_modules/@dosepath'), { recursive: true });
    const link = join(project, 'node_modules/@dosepath/journeys');
    rmSync(link, { force: true });
    symlinkSync('../../qa/engine', link);
  });

  const read = Object.entries(FILES).filter(
    ([file]) => ![...UNREAD, ...IN_PACKAGES].includes(file),
  );
  it.each(read)('after a change of %s', (file, text) => {
    const before = made();
    expect(made()).toBe(before);
    write(file, `${text} `);
    expect(made()).not.toBe(before);
  });

  it('once a missing file that is read exists', () => {
    rmSync(join(project, 'data/plan.json'));
    const before = made();
    write('data/plan.json', '');
    expect(made()).not.toBe(before);
  });

  it('on another Node.js', () => {
    const before = made();
    const { version } = process;
    Object.defineProperty(process, 'version', { value: 'v99.0.0' });
    const after = made();
    Object.defineProperty(process, 'version', { value: version });
    expect(after).not.toBe(before);
  });

  it.each(UNREAD)('but not after a change of %s', (file) => {
    const before = made();
    write(file, '{ }');
    expect(made()).toBe(before);
  });
});

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Lasting } from '#qa/report/facts.ts';
import { fingerprintOfProject, keepTelling, tellAgain } from './unchanged.ts';

const FILES = {
  '.gitignore': 'node_modules\nreports/\n*.log\n',
  'machines/booking/timeslots.ts': 'export const timeslots = {};',
  'machines/vocabulary/times.ts': 'export const hasTime = true;',
  'machines/knowledge/context.ts': 'export const blank = {};',
  'domain/dates.ts': 'export const days = 1;',
  'contract/vaccines.ts': 'export const vaccine = {};',
  'qa/engine/src/explore.ts': 'export const explore = 1;',
  'qa/journeys/gestures.ts': 'export const press = 1;',
  'qa/journeys/samples.ts': 'export const samples = [];',
  'qa/report/report.css': 'p { color: red }',
  'locales/en/timeslots.json': '{"title":"Times"}',
  'data/journeys/lab.json': '{}',
  'docs/requirements.md': '- QAL-06 Journeys.',
  'server/booking/hold.test.ts': "it('HLD-01 holds', () => {});",
};
const lasting: Lasting = { chart: 'desk', journeys: [], states: [], owed: [], requirements: [] };
const telling = { reports: 'journeys-desk', plan: ['The desk’s chart:', '9 of 9'], lasting };
const JOURNEYS = 'reports/journeys-desk.json';
const INSTALLED = 'node_modules/.package-lock.json';

describe('QAL-06 the output for an unchanged project', () => {
  let project = '';
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    writeFileSync(join(project, file), text);
  };
  const made = () => fingerprintOfProject(project) ?? '';
  const told = (): readonly string[] => {
    const lines: string[] = [];
    tellAgain(made(), (line: string) => lines.push(line), project);
    return lines;
  };
  beforeEach(() => {
    project = mkdtempSync(join(tmpdir(), 'dosepath-unchanged-'));
    spawnSync('git', ['init', '--quiet'], { cwd: project });
    for (const [file, text] of Object.entries(FILES)) write(file, text);
    spawnSync('git', ['add', '.'], { cwd: project });
    write(INSTALLED, '{"xstate":"5.33.0"}');
    write(JOURNEYS, '{}');
    keepTelling(made(), [telling], project);
  });
  afterEach(() => rmSync(project, { recursive: true }));

  it('is printed again, with an up-to-date report', () => {
    expect(told()).toEqual([
      'The desk’s chart:\n9 of 9',
      '\nreports/journeys-desk/index.html, reports/journeys-desk.json\n',
    ]);
    const report = readFileSync(join(project, 'reports/journeys-desk/report.json'), 'utf8');
    expect(JSON.parse(report)).toMatchObject({ chart: 'desk', journeys: [] });
  });

  it.each(Object.keys(FILES))('is generated again after a change of %s', (file) => {
    write(file, `${readFileSync(join(project, file), 'utf8')} `);
    expect(told()).toEqual([]);
  });

  it('is generated again after an uncommitted file was added', () => {
    write('machines/booking/another.ts', '');
    expect(told()).toEqual([]);
  });

  it('is generated again once a file is gone', () => {
    rmSync(join(project, 'machines/booking/timeslots.ts'));
    expect(told()).toEqual([]);
  });

  it('is generated again with another xstate', () => {
    write(INSTALLED, '{"xstate":"5.34.0"}');
    expect(told()).toEqual([]);
  });

  it('is generated again when more is tried than usual', () => {
    const before = process.env['TEST_RUNS'];
    process.env['TEST_RUNS'] = before === 'all' ? '' : 'all';
    const lines = told();
    if (before === undefined) delete process.env['TEST_RUNS'];
    else process.env['TEST_RUNS'] = before;
    expect(lines).toEqual([]);
  });

  it('is generated again when its journeys are gone, or not as written', () => {
    write(JOURNEYS, '{ }');
    expect(told()).toEqual([]);
    rmSync(join(project, JOURNEYS));
    expect(told()).toEqual([]);
  });

  it('is not stored when a file was saved while it was generated', () => {
    const before = made();
    write('domain/dates.ts', 'export const days = 2;');
    keepTelling(before, [telling], project);
    expect(told()).toEqual([]);
  });

  it('is printed again whatever happens to files that git ignores', () => {
    write('server.log', 'started');
    expect(told()).not.toEqual([]);
  });

  it('is not printed without git, or when nothing is installed', () => {
    rmSync(join(project, INSTALLED));
    expect(fingerprintOfProject(project)).toBeUndefined();
    write(INSTALLED, '');
    rmSync(join(project, '.git'), { recursive: true });
    expect(fingerprintOfProject(project)).toBeUndefined();
  });
});

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PAGES } from './layout.ts';
import { patient } from '#qa/journeys/patient.ts';
import { writeReport } from './write.ts';

const reports = mkdtempSync(join(tmpdir(), 'dosepath-report-'));
afterAll(() => rmSync(reports, { recursive: true }));
const read = (name: string) => readFileSync(join(reports, 'journeys', name), 'utf8');

it('writes every page, what they need beside them, and the facts as JSON; knows the tests of each requirement', () => {
  const facts = writeReport({ chart: patient, planned: [], reports });
  for (const page of Object.keys(PAGES)) expect(read(page)).toContain('<!doctype html>');
  expect(read('report.css')).toContain('--c-ink');
  expect(read('report.js')).not.toMatch(/\b(?:import|fetch|XMLHttpRequest)\b/);
  expect(JSON.parse(read('report.json'))).toMatchObject({ when: facts.about.when, passed: {} });
  expect(facts.requirements.find(({ id }) => id === 'VAL-07')?.tests.length).toBeGreaterThan(0);
  expect(facts.changes).toBeUndefined();
  expect(existsSync(join(reports, 'journeys/last.json'))).toBe(false);
});

it('keeps the report before it, and says since when it tells what has changed', () => {
  const { when } = JSON.parse(read('report.json')) as { when: string };
  const { changes } = writeReport({ chart: patient, planned: [], reports, sources: [] });
  expect(changes?.since.when).toBe(when);
  expect(JSON.parse(read('last.json'))).toMatchObject({ when });
});

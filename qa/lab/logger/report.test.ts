import { afterEach, expect, it, vi } from 'vitest';
import { journeyMachine } from '#machines/journey.machine.ts';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import { CALLS_KEY, keepCall } from '#src/app/calls/recorded-calls.ts';
import { journeyStore, PREFIX } from '#src/app/saved-journey.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { fileNameOf, reportOf, textOf } from './report.ts';

const chart = fingerprintOf(journeyMachine);

async function keepJourneyAt(page: 'timeslots' | 'review-appt', under = chart) {
  const actor = openAnswered();
  await walkTo(actor, page);
  journeyStore(() => sessionStorage).write(under, actor.getPersistedSnapshot());
}

const call = (operation: string, at: number) => ({
  operation,
  transactionId: '3f1c2b9e-6c9a-4b57-9c6e-2d0e7b1a9d33',
  at,
  ms: 31,
  outcome: 'answered',
  status: 200,
});

afterEach(() => {
  vi.restoreAllMocks();
  document.head.innerHTML = '';
});

it('RTE-11 says where the bug was seen: environment, chart, language, browser', () => {
  document.head.innerHTML = '<meta name="dosepath-environment" content="QA">';
  const { surroundings } = reportOf(window);
  expect(surroundings).toMatchObject({ environment: 'QA', chart, language: 'en' });
  expect(surroundings.browser).toMatchObject({ userAgent: navigator.userAgent, online: true });
});

it('DIA-01 SES-04 tells where the kept journey is in full, and what it knows masked', async () => {
  await keepJourneyAt('review-appt');
  const report = reportOf(window);
  expect(report.kept).toMatchObject({
    kind: 'kept',
    journey: {
      by: 'whole',
      value: { flow: { 'review-appt': 'reading' }, overlay: 'closed' },
      states: expect.arrayContaining(['flow.review-appt.reading', 'overlay.closed']),
      context: { at: 'review-appt', keptPatient: { firstName: '<text, 3 characters>' } },
    },
  });
  expect(textOf(report)).not.toMatch(/Ada|Rivera|1984|60601|"150"/);
});

it('SES-04 says who wrote it, that nothing is kept, and that parts do not belong together', async () => {
  expect(reportOf(window).kept).toEqual({ kind: 'none' });
  await keepJourneyAt('timeslots', 'older');
  expect(reportOf(window).kept).toMatchObject({ kind: 'kept', journey: { by: 'another build' } });
  sessionStorage.setItem('userDob', '"1999-01-01"');
  expect(reportOf(window).kept).toEqual({ kind: 'spoilt' });
  sessionStorage.setItem(`${PREFIX}older`, 'no JSON');
  expect(reportOf(window).kept).toEqual({ kind: 'spoilt' });
});

it('DIA-01 takes no word for a state, and none for a call, that the chart does not have', async () => {
  await keepJourneyAt('timeslots');
  const name = `${PREFIX}${chart}`;
  const kept = JSON.parse(sessionStorage.getItem(name) ?? '');
  const spoilt = {
    ...kept,
    value: { Ana: 'Lopez', flow: 'Ana' },
    children: { Ana: {}, createHold: {} },
  };
  sessionStorage.setItem(name, JSON.stringify(spoilt));
  const report = reportOf(window);
  expect(report.kept).toMatchObject({
    journey: { value: { '<unknown>': '<unknown>', flow: '<unknown>' }, waiting: ['createHold'] },
  });
  expect(textOf(report)).not.toMatch(/Ana|Lopez/);
});

it('RTE-11 lists calls newest first with the template of their path; an operation that is none of ours is left out', () => {
  for (const [place, operation] of ['createHold', 'getHold', 'Ana', 'anaLopez'].entries())
    keepCall(sessionStorage, call(operation, place));
  expect(reportOf(window).calls).toMatchObject([
    { operation: 'getHold', method: 'GET', path: '/api/holds/v6/:holdId', ms: 31 },
    { operation: 'createHold', method: 'POST' },
  ]);
});

it('RTE-11 a refused storage is said, and breaks nothing', () => {
  sessionStorage.setItem(CALLS_KEY, '[]');
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  expect(reportOf(window)).toMatchObject({ kept: { kind: 'refused' }, calls: [] });
});

it('RTE-11 names its file after the environment and the moment', () => {
  const report = reportOf(window, Date.UTC(2026, 2, 2, 15, 4, 55));
  expect(fileNameOf(report)).toBe('dosepath-local-20260302-150455.json');
});

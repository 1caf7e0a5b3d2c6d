import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { journeyMachine } from '#machines/journey.machine.ts';
import { CALLS_KEY, keepCall, type RecordedCall } from '#src/app/calls/recorded-calls.ts';
import { fingerprintOf } from '#src/app/chart-fingerprint.ts';
import { journeyStore } from '#src/app/saved-journey.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { Logger } from './logger.tsx';

const base = '/findcare/schedule-vaccine';

const keep = (place: number, more: Partial<RecordedCall> = {}) =>
  keepCall(sessionStorage, {
    operation: 'createHold',
    transactionId: `3f1c2b9e-6c9a-4b57-9c6e-${String(place).padStart(12, '0')}`,
    at: Date.UTC(2026, 2, 2, 15, 0, place),
    ms: 1204,
    outcome: 'answered',
    status: 200,
    ...more,
  });

const show = () => ({
  ...render(<Logger base={base} />),
  user: userEvent.setup({ delay: null }),
});
const calls = () => screen.getByRole('region', { name: 'Calls of this tab' });
const items = () => within(calls()).queryAllByRole('row');

beforeEach(() => {
  document.head.innerHTML = '<meta name="dosepath-environment" content="QA">';
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

it('RTE-11 says that there is nothing yet, and what to do', async () => {
  const { container } = show();
  expect(screen.getByRole('heading', { level: 1, name: 'Diagnostics of this tab' })).toBeTruthy();
  expect(within(calls()).getByRole('status').textContent).toMatch(/^None yet/);
  expect(within(calls()).queryByRole('switch')).toBeNull();
  expect(screen.getByText(/keeps no journey/)).toBeTruthy();
  expect(screen.getByText('QA')).toBeTruthy();
  expect(screen.getByText(fingerprintOf(journeyMachine))).toBeTruthy();
  expect(await axeFindings(container)).toEqual([]);
});

it('RTE-11 shows a call with its template, codes, length and transaction', async () => {
  keep(1, { outcome: 'refused', status: 409, refusal: 'FC_908_Conflict' });
  const { container } = show();
  const [call] = items();
  for (const told of ['POST /api/holds', 'refused 409 · FC_908_Conflict', '1,204 ms', '3f1c2b9e'])
    expect(call?.textContent).toContain(told);
  expect(within(calls()).getByRole('status').textContent).toBe('1 call, 1 failed or refused');
  expect(await axeFindings(container)).toEqual([]);
});

it('RTE-11 lists calls newest first, and only what failed when asked', async () => {
  keep(1);
  keep(2, { operation: 'getHold', outcome: 'failed', status: 0, failure: 1004 });
  keep(3, { operation: 'searchTimeslots', outcome: 'cancelled', status: 0, failure: 1001 });
  const { user } = show();
  expect(items().map((item) => item.textContent?.split(' ')[0])).toEqual([
    'searchTimeslots',
    'getHold',
    'createHold',
  ]);
  await user.click(screen.getByRole('switch', { name: 'Only failed' }));
  expect(items().map((item) => item.textContent)).toEqual([
    expect.stringMatching(/^getHold.*1004/),
  ]);
});

it('RTE-11 offers all calls again where none failed', async () => {
  keep(1);
  const { user } = show();
  await user.click(screen.getByRole('switch', { name: 'Only failed' }));
  expect(items()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show all calls' }));
  expect(items()).toHaveLength(1);
});

it('DIA-01 SES-04 shows where the journey is, and hands over a report that names nobody', async () => {
  const actor = openAnswered();
  await walkTo(actor, 'review-appt');
  journeyStore(() => sessionStorage).write(
    fingerprintOf(journeyMachine),
    actor.getPersistedSnapshot(),
  );
  keep(1);
  const { user, container } = show();
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  expect(screen.getByText('flow.review-appt.reading')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }));
  expect(await screen.findByText('Copied. Paste it into the bug.')).toBeTruthy();
  const text = copied.mock.calls[0]?.[0] ?? '';
  expect(JSON.parse(text)).toMatchObject({
    surroundings: { environment: 'QA' },
    kept: { journey: { context: { keptPatient: { firstName: '<text, 3 characters>' } } } },
    calls: [{ operation: 'createHold' }],
  });
  for (const shown of [text, container.textContent]) expect(shown).not.toMatch(/Ada|Rivera|1984/);
  expect(await axeFindings(container)).toEqual([]);
});

it('RTE-11 says when the browser does not let it copy', async () => {
  const { user } = show();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
  await user.click(screen.getByRole('button', { name: 'Copy as JSON' }));
  expect(await screen.findByText(/Download it instead/)).toBeTruthy();
});

it('RTE-11 saves the report as a file of JSON', async () => {
  keep(1);
  const { user } = show();
  const saved: { name: string; href: string }[] = [];
  let blob: Blob | undefined;
  vi.stubGlobal('URL', {
    createObjectURL: (given: Blob) => {
      blob = given;
      return 'blob:report';
    },
    revokeObjectURL: () => {},
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, href: this.href });
  });
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(saved).toEqual([
    { name: expect.stringMatching(/^dosepath-qa-\d{8}-\d{6}\.json$/), href: 'blob:report' },
  ]);
  expect(blob).toMatchObject({ type: 'application/json' });
});

it('RTE-11 forgets the calls when asked, and says so', async () => {
  keep(1);
  const { user } = show();
  await user.click(screen.getByRole('button', { name: 'Forget these calls' }));
  expect(sessionStorage.getItem(CALLS_KEY)).toBeNull();
  expect(items()).toEqual([]);
  expect(screen.getByText('The calls of this tab are forgotten.')).toBeTruthy();
});

it('RTE-11 sees what another frame of the tab writes', async () => {
  show();
  expect(items()).toEqual([]);
  keep(1);
  window.dispatchEvent(new StorageEvent('storage'));
  await vi.waitFor(() => expect(items()).toHaveLength(1));
});

it('RTE-11 says that the storage is refused, and breaks nothing', async () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError');
  });
  const { user, container } = show();
  expect(screen.getByText(/lets us keep nothing/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Forget these calls' }));
  expect(screen.getByText('The calls of this tab are forgotten.')).toBeTruthy();
  expect(await axeFindings(container)).toEqual([]);
});

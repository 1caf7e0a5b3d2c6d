import '../testing/a-window.ts';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { HeldTime } from '#machines/knowledge/times.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { LabClock } from './lab-clock.tsx';
import { choose } from '#tests/support/choose.ts';
import { fakeLab, NOON, type FakeWorld } from '../testing/fake-lab.ts';
import { useLab } from '../use-lab.ts';

const minute = 60_000;
const hold: HeldTime = {
  holdId: '3f1c2b9e-6c9a-4b57-9c6e-2d0e7b1a9d33',
  engagementId: '7d9a3c52-3a1f-4d3e-9c55-0a6f1f2b7c11',
  confirmationNumber: '7K3MPQ9TZX',
  storeNumber: '100',
  appointmentDate: '2026-03-04T09:00:00-06:00',
  slot: '09:00',
  timeZone: 'America/Chicago',
  now: '2026-03-02T12:00:00Z',
  expiresAt: '2026-03-02T12:10:00Z',
  warningSeconds: 300,
  extensionsLeft: 10,
  deadline: NOON + 10 * minute,
};

function show(world: Partial<FakeWorld> = {}) {
  const lab = fakeLab(world);
  function Shown() {
    const reading = useLab(lab.handle);
    return reading && <LabClock reading={reading} />;
  }
  return { lab, ...render(<Shown />) };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('RTE-11 shows the lab’s time, and moves it on by a minute or five', async () => {
  const { lab, container } = show();
  expect(container.querySelector('time')?.dateTime).toBe(new Date(NOON).toISOString());
  await press('+5 min');
  expect(lab.handle.clock.now()).toBe(NOON + 5 * minute);
  await screen.findByText(/^Moved on 5 min: it is/);
  expect(await axeFindings(container)).toEqual([]);
});

it('RTE-11 moves to the warning and to the end of a held time', async () => {
  const { lab } = show({ context: { hold } });
  await press('To the warning');
  expect(lab.handle.clock.now()).toBe(NOON + 5 * minute);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'To the warning' })).toBeNull());
  await press('To the end of the held time');
  expect(lab.handle.clock.now()).toBe(NOON + 10 * minute);
});

it('RTE-11 moves by any number of seconds or minutes, and says when it is none', async () => {
  const { lab } = show();
  const amount = screen.getByRole('textbox', { name: 'Move on by' });
  await userEvent.clear(amount);
  await press('Move');
  expect(screen.getByText('Enter a number from 1 to 100000.')).toBeTruthy();
  expect(document.activeElement).toBe(amount);
  await userEvent.type(amount, '2');
  await choose('Unit', 'minutes');
  await press('Move');
  expect(lab.asked).toEqual([`move ${2 * minute}`]);
});

it('RTE-11 lets the clock run and stand', async () => {
  const { lab } = show();
  await userEvent.click(screen.getByRole('switch', { name: 'The clock runs' }));
  expect(lab.handle.clock.isRunning()).toBe(true);
});

it('RTE-11 says why the clock could not be moved', async () => {
  show({ refusal: 'The clock of a live journey cannot be moved.' });
  await press('+1 min');
  expect((await screen.findByRole('alert')).textContent).toContain('cannot be moved');
});

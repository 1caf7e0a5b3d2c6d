import '../testing/a-window.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import type { Prospect } from '../handle.ts';
import { ProspectList } from './prospect-list.tsx';
import { readLab } from '../reading.ts';
import { AT_START, fakeLab, type FakeWorld } from '../testing/fake-lab.ts';
import { AT_NAMING } from '../testing/sample-entry.ts';
import { samples } from '../testing/sample-file.ts';

const prospect = (id: keyof typeof samples, more: Partial<Prospect> = {}): Prospect => ({
  id,
  sample: samples[id],
  guards: [{ guard: 'startHasProblems', transition: 'one', passes: false }],
  transitions: ['one'],
  to: AT_NAMING,
  problem: undefined,
  ...more,
});

const list = [
  prospect('submitted'),
  prospect('typed', { to: AT_START }),
  prospect('typedGroup', { transitions: [] }),
  prospect('held'),
  prospect('patience'),
  prospect('warned', { problem: 'No hold.' }),
];

function show(world: Partial<FakeWorld> = {}) {
  const lab = fakeLab(world);
  const shown = render(
    <ProspectList reading={readLab(lab.handle)} prospects={{ list, isOld: false }} />,
  );
  return { ...shown, lab };
}

it('RTE-11 groups what can happen by what would cause it', async () => {
  const { container } = show();
  expect(screen.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'A person',
    'The answer to a waiting call',
    'The clock',
    'An actor of the chart',
  ]);
  expect(screen.getByText('6 events')).toBeTruthy();
  expect(await axeFindings(container)).toEqual([]);
});

it('RTE-11 tells of each where it would lead, what its guards say, and what it cannot cope with', () => {
  show();
  const row = screen.getByText('start submitted').closest('[role=row]');
  if (!row) throw new Error('There is no such row.');
  expect(row.textContent).toContain('flow.get-started.naming');
  expect(row.textContent).toContain('no: startHasProblems');
  expect(screen.getByText('start typed: an adult').closest('[role=row]')?.textContent).toContain(
    'stays here',
  );
  expect(screen.getByText('Cannot cope: No hold.')).toBeTruthy();
});

it('RTE-11 puts aside what would change nothing', async () => {
  show();
  expect(screen.queryByText('start typed: a group')).toBeNull();
  await userEvent.click(screen.getByText('1 that would change nothing now'));
  expect(screen.getByText('start typed: a group')).toBeTruthy();
});

it('RTE-11 makes it happen', async () => {
  const { lab } = show();
  const person = screen.getByRole('region', { name: 'A person' });
  await userEvent.click(within(person).getByRole('button', { name: 'Do it: start submitted' }));
  expect(lab.asked).toEqual(['cause submitted']);
});

it('RTE-11 says in words why it could not happen', async () => {
  show({ refusal: 'Nothing waits for createHold.' });
  await userEvent.click(screen.getByRole('button', { name: 'Do it: createHold succeeds' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing waits for createHold.');
});

it('RTE-11 finds an event by its words or its type', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Find an event'), 'xstate.done');
  expect(screen.getByText('1 found')).toBeTruthy();
  expect(screen.getByText('createHold succeeds')).toBeTruthy();
  expect(screen.queryByText('start submitted')).toBeNull();
});

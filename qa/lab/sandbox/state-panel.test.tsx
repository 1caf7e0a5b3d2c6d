import '../testing/a-window.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { journeyMachine } from '#machines/journey.machine.ts';
import { axeFindings } from '#tests/support/axe.ts';
import type { Prospect } from '../handle.ts';
import { readChart } from './chart-model.ts';
import { StatePanel, type StatePanelProps } from './state-panel.tsx';
import { AT_START } from '../testing/fake-lab.ts';
import { samples } from '../testing/sample-file.ts';

const chart = readChart(journeyMachine);
const stateOf = (name: string) => {
  const state = chart.states.get(name);
  if (!state) throw new Error(`There is no state ${name}.`);
  return state;
};
const guarded = chart.transitions
  .get('flow.get-started.form')
  ?.find(({ event, guard }) => event === 'start.submitted' && guard === 'startHasProblems');
const says = (passes: boolean, id: 'typed' | 'typedGroup'): Prospect => ({
  id,
  sample: samples[id],
  guards: [{ guard: 'startHasProblems', transition: guarded?.name ?? '', passes }],
  transitions: [],
  to: AT_START,
  problem: undefined,
});

const show = (more: Partial<StatePanelProps> = {}) =>
  render(
    <StatePanel
      chart={chart}
      state={stateOf('flow.get-started.form')}
      isActive
      isVisited
      prospects={{ list: [says(true, 'typed')], isOld: false }}
      base="/findcare/schedule-vaccine"
      onGo={async () => {}}
      goesBy={undefined}
      onFollow={undefined}
      {...more}
    />,
  );

it('RTE-11 tells a state’s name, page, standing and transitions', async () => {
  const { container } = show();
  expect(screen.getByRole('heading', { name: 'flow.get-started.form' })).toBeTruthy();
  expect(screen.getByText('active')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'flow.get-started (new tab)' })).toBeTruthy();
  const transitions = chart.transitions.get('flow.get-started.form') ?? [];
  expect(screen.getByText(`Its transitions: ${transitions.length}`)).toBeTruthy();
  expect(screen.getAllByText('start.submitted').length).toBeGreaterThan(1);
  expect(await axeFindings(container)).toEqual([]);
});

it('QAL-07 goes to a state in a context of the visitor’s', async () => {
  const asked: string[] = [];
  const { container } = show({
    contexts: ['guest', 'group'],
    onGoAs: async (context) => void asked.push(context),
  });
  const choices = within(screen.getByRole('toolbar', { name: 'Go there as' }));
  expect(choices.getAllByRole('button').map((one) => one.textContent)).toEqual(['Guest', 'Group']);
  await userEvent.click(choices.getByRole('button', { name: 'Group' }));
  expect(asked).toEqual(['group']);
  expect(await axeFindings(container)).toEqual([]);
});

it('RTE-11 shows a guard with its value now', () => {
  expect(guarded).toBeTruthy();
  const { container } = show();
  expect(container.querySelectorAll('[data-passes=true]')).toHaveLength(1);
  expect(screen.getByText('yes:')).toBeTruthy();
});

it('RTE-11 says for which events a guard says yes, where it depends on the event', () => {
  show({ prospects: { list: [says(true, 'typed'), says(false, 'typedGroup')], isOld: false } });
  expect(screen.getByText('for start typed: an adult')).toBeTruthy();
  expect(screen.getByText('for start typed: a group')).toBeTruthy();
});

it('RTE-11 gives no values to the guards of a state that is not active', () => {
  const { container } = show({ isActive: false });
  expect(container.querySelector('[data-passes]')).toBeNull();
  expect(screen.getAllByText('startHasProblems').length).toBeGreaterThan(0);
});

it('RTE-11 shows for a state without transitions those of the boxes around it', () => {
  show({ state: stateOf('flow.get-started.form.asking') });
  expect(screen.getByText('No transition of its own')).toBeTruthy();
  expect(screen.getByText(/^flow\.get-started\.form, around it: \d+$/)).toBeTruthy();
  expect(screen.getAllByText('start.submitted').length).toBeGreaterThan(1);
});

it('RTE-11 goes to the state, and says what is given up by it', async () => {
  let went = 0;
  show({
    onGo: async () => void (went += 1),
    goesBy: 'This begins anew with sample data.',
  });
  expect(screen.getByText('This begins anew with sample data.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Go there: flow.get-started.form' }));
  expect(went).toBe(1);
});

it('RTE-11 says why it could not go there, and where no journey leads', async () => {
  const { unmount } = show({ onGo: () => Promise.reject(new Error('There is no such path.')) });
  await userEvent.click(screen.getByRole('button', { name: /^Go there/ }));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no such path.');
  unmount();
  show({ onGo: undefined });
  expect(screen.getByText('No sample journey leads to this state.')).toBeTruthy();
});

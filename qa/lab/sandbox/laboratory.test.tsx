import '../testing/a-window.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fakeLab, type FakeWorld } from '../testing/fake-lab.ts';
import { fakePlayer } from '../testing/fake-player.ts';
import { AT_NAMING, entry } from '../testing/sample-entry.ts';
import { toyChart } from '../testing/toy-chart.ts';
import { stepOf } from '../asked-step.ts';
import { useLab } from '../use-lab.ts';
import { Laboratory } from './laboratory.tsx';

/** The laboratory beside a small chart: the whole one takes a second to be searched by role. */
function show(world: Partial<FakeWorld> = {}) {
  const lab = fakeLab(world);
  function Shown() {
    const { handle } = lab;
    return (
      <Laboratory
        base="/findcare/schedule-vaccine"
        chart={toyChart}
        world="seeded"
        reading={useLab(handle)}
        onPlay={({ spelling, step }) => handle.replay(spelling, stepOf(step))}
      />
    );
  }
  render(<Shown />);
  return { lab, user: userEvent.setup({ delay: null }) };
}

it('RTE-11 goes to a chosen state by its shortest path', async () => {
  const { lab, user } = show();
  await user.click(screen.getByLabelText('Find a state'));
  await user.paste('flow.timeslots.form.asking');
  await user.click(screen.getByRole('row', { name: /^asking/ }));
  await user.click(screen.getByRole('button', { name: 'Go there: flow.timeslots.form.asking' }));
  expect(lab.asked).toEqual(['replay to.flow.timeslots.form.asking']);
});

it('RTE-11 follows the app from state to state, and reads out the last transition once', async () => {
  const { lab } = show();
  expect(screen.getByRole('heading', { name: 'flow.get-started.form.asking' })).toBeTruthy();
  act(() => lab.change({ value: AT_NAMING, log: [entry(1), entry(2)] }));
  await screen.findByRole('heading', { name: 'flow.get-started.naming' });
  await screen.findByText('start.submitted: flow.get-started.naming');
});

it('RTE-11 plays a pasted replay link, and says what is wrong with one', async () => {
  const { lab, user } = show();
  await user.click(screen.getByRole('tab', { name: 'Path' }));
  const field = screen.getByLabelText('Replay link or path id');
  await user.type(field, 'two words');
  await user.click(screen.getByRole('button', { name: 'Play it' }));
  expect(screen.getByText('Paste a replay link, or the id of a path.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.paste('http://localhost:3000/?replay=p1a2&step=2');
  await user.click(screen.getByRole('button', { name: 'Play it' }));
  expect(lab.asked).toEqual(['replay p1a2 2']);
  lab.change({ refusal: 'There is no path p9.' });
  await user.clear(field);
  await user.type(field, 'p9{Enter}');
  await screen.findByText('There is no path p9.');
});

it('RTE-11 chooses its tools by arrows, Home and End', async () => {
  const { user } = show();
  screen.getByRole('tab', { name: 'Now' }).focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Log');
  expect(screen.getByRole('tabpanel', { name: 'Log' })).toBeTruthy();
  await user.keyboard('{End}');
  expect(document.activeElement?.textContent).toBe('Path');
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Now');
});

it('RTE-11 stops a path to go on by hand, and does not lose the focus with the player', async () => {
  const { lab, user } = show({ player: fakePlayer().player });
  await user.click(screen.getByText('Stop here'));
  expect(lab.asked).toEqual(['stop']);
  expect(document.activeElement?.textContent).toBe('The live chart');
});

it('RTE-11 lets waiting calls wait or answer themselves, with sample data only', async () => {
  const { lab, user } = show({ waiting: [{ call: 'createHold.again', operation: 'createHold' }] });
  await user.click(screen.getByRole('switch', { name: 'Calls answer themselves' }));
  expect(lab.handle.answersItself()).toBe(false);
  expect(screen.getByRole('list', { name: 'Waiting calls' }).textContent).toBe(
    'createHold.again asks createHold',
  );
});

import '../testing/a-window.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import type { Player } from '../handle.ts';
import { PlayerBar } from './player.tsx';
import { AT_START, fakeLab } from '../testing/fake-lab.ts';
import { fakePlayer } from '../testing/fake-player.ts';
import { AT_NAMING } from '../testing/sample-entry.ts';
import { useLab } from '../use-lab.ts';

function show(more: Partial<Player> = {}) {
  const { player, made } = fakePlayer(more);
  const lab = fakeLab({ player });
  function Shown() {
    const reading = useLab(lab.handle);
    return (
      reading?.player && (
        <PlayerBar handle={lab.handle} reading={reading.player} onStop={() => lab.handle.stop()} />
      )
    );
  }
  return { lab, made, ...render(<Shown />) };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('RTE-11 tells the path’s name, where it stands, and the step in plain words', async () => {
  const { container } = show();
  expect(screen.getByRole('heading', { name: 'Guest books flu' })).toBeTruthy();
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  expect(container.textContent).toContain(': start typed: an adult · next: start submitted');
  expect(await axeFindings(container)).toEqual([]);
});

it('RTE-11 plays, steps, goes back and stops here', async () => {
  const { lab, made } = show();
  await press('Play');
  await press('Step');
  await press('Back one step');
  await press('Stop here');
  expect(made).toEqual(['play', 'step', 'to 0']);
  expect(lab.asked).toEqual(['stop']);
});

it('RTE-11 pauses what plays', async () => {
  const { made } = show({ isPlaying: () => true });
  await press('Pause');
  expect(made).toEqual(['pause']);
});

it('RTE-11 jumps to any step', async () => {
  const { made } = show();
  await userEvent.click(screen.getByText('All 3 steps'));
  const current = screen.getByRole('button', { name: '1: start typed: an adult' }).closest('li');
  expect(current?.getAttribute('aria-current')).toBe('step');
  await press('3: createHold succeeds');
  await press('0: the start');
  expect(made).toEqual(['to 3', 'to 0']);
});

it('RTE-11 shows beside each other what was expected and what is', async () => {
  const { container } = show({
    divergence: () => ({ step: 1, expected: AT_NAMING, actual: AT_START, problem: undefined }),
  });
  const note = screen.getByRole('status');
  expect(note.textContent).toContain('The app left the path at step 1');
  expect(within(note).getByText('flow.get-started.naming (not active)')).toBeTruthy();
  expect(within(note).getByText('flow.get-started.form.asking (not expected)')).toBeTruthy();
  expect(await axeFindings(container)).toEqual([]);
});

it('RTE-11 says why a step could not be made', async () => {
  show({ step: () => Promise.reject(new Error('Nothing waits for createHold.')) });
  await press('Step');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing waits for createHold.');
});

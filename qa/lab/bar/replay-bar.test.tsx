import '../testing/a-window.ts';
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ReplayBar } from './replay-bar.tsx';
import { fakeLab } from '../testing/fake-lab.ts';
import { fakePlayer } from '../testing/fake-player.ts';

function open(query: string, at: number) {
  history.replaceState(null, '', query);
  const lab = fakeLab({ player: fakePlayer({ at: () => at }).player });
  return { lab, ...render(<ReplayBar handle={lab.handle} />) };
}

it('RTE-11 says that the path has fewer steps than its link asks for, and the address tells which is shown', async () => {
  const { lab, container } = open('?replay=p1a2&step=9999', 3);
  expect(container.textContent).toContain('asks for step 9999, but the path has 3 steps.');
  expect(location.search).toBe('?replay=p1a2&step=3');
  act(() => lab.change({ player: fakePlayer({ at: () => 2 }).player }));
  await screen.findByText('Step 2 of 3');
  expect(container.textContent).not.toContain('9999');
  expect(location.search).toBe('?replay=p1a2&step=2');
});

it('RTE-11 says nothing of a step that is there', () => {
  const { container } = open('?replay=p1a2&step=3', 3);
  expect(container.textContent).not.toContain('asks for');
});

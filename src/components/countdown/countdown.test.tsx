import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { Countdown, type TimeLeft } from './countdown.tsx';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const announceAt = [120, 60, 0];
const left = ({ minutes, seconds }: TimeLeft) => `${minutes} min ${seconds} s left`;
const announcement = (seconds: number) => `${seconds} left`;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

const show = (deadline: number, now?: () => number) =>
  render(
    <Countdown
      deadline={deadline}
      now={now}
      label="Your time is held:"
      left={left}
      announceAt={announceAt}
      announcement={announcement}
    />,
  );

const clock = () => screen.getByRole('timer').textContent;
const spoken = () => screen.getByRole('status').textContent;

it('HLD-02 counts down to be seen, and speaks at the agreed moments only', async () => {
  const { container } = show(122_000);
  expect([clock(), spoken()]).toEqual(['2 min 2 s left', '']);
  pass(1000);
  expect([clock(), spoken()]).toEqual(['2 min 1 s left', '']);
  pass(1000);
  expect([clock(), spoken()]).toEqual(['2 min 0 s left', '120 left']);
  pass(30_000);
  expect([clock(), spoken()]).toEqual(['1 min 30 s left', '120 left']);
  vi.useRealTimers();
  expect(await axeFindings(container)).toEqual([]);
});

it('HLD-02 after a sleep shows the true remaining time at once and announces only the last moment passed', () => {
  show(122_000);
  vi.setSystemTime(90_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect([clock(), spoken()]).toEqual(['0 min 32 s left', '60 left']);
  pass(60_000);
  expect([clock(), spoken()]).toEqual(['0 min 0 s left', '0 left']);
});

it('HLD-02 leaves no clock running when it goes', () => {
  const { unmount } = show(122_000);
  expect(vi.getTimerCount()).toBe(1);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('HLD-01 uses the clock it is given, which is the server’s', () => {
  show(120_000, () => 60_000);
  expect(clock()).toBe('1 min 0 s left');
});

import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { Countdown, clockText } from './countdown.tsx';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const announceAt = [120, 60, 0];
const announcement = (seconds: number) => `${seconds} left`;
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

const show = (deadline: number, now?: () => number) =>
  render(
    <Countdown
      deadline={deadline}
      now={now}
      label="Time held for"
      announceAt={announceAt}
      announcement={announcement}
    />,
  );

const clock = () => screen.getByRole('timer').textContent;
const spoken = () => screen.getByRole('status').textContent;

it('HLD-02 counts down to be seen, and speaks at the agreed moments only', async () => {
  const { container } = show(122_000);
  expect([clock(), spoken()]).toEqual(['2:02', '']);
  pass(1000);
  expect([clock(), spoken()]).toEqual(['2:01', '']);
  pass(1000);
  expect([clock(), spoken()]).toEqual(['2:00', '120 left']);
  pass(30_000);
  expect([clock(), spoken()]).toEqual(['1:30', '120 left']);
  vi.useRealTimers();
  expect(await axeFindings(container)).toEqual([]);
});

it('HLD-02 after a sleep shows the true rest at once and says only the last moment passed', () => {
  show(122_000);
  vi.setSystemTime(90_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect([clock(), spoken()]).toEqual(['0:32', '60 left']);
  pass(60_000);
  expect([clock(), spoken()]).toEqual(['0:00', '0 left']);
});

it('HLD-01 goes by the clock it is given, which is the server’s', () => {
  show(120_000, () => 60_000);
  expect(clock()).toBe('1:00');
});

it('writes minutes and two digits of seconds', () => {
  expect([600, 61, 9, 0].map(clockText)).toEqual(['10:00', '1:01', '0:09', '0:00']);
});

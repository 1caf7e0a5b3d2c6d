import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenPresent } from './when-present.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const look = vi.fn<() => string | undefined>();
const tell = vi.fn<(found: string) => void>();
afterEach(() => {
  look.mockReset();
  tell.mockReset();
});

it('ANA-01 checks a manage page again up to 6 times, 500 ms apart, then no more', () => {
  whenPresent(look, tell);
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(499);
  expect(look).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(look).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(look).toHaveBeenCalledTimes(7);
  expect(tell).not.toHaveBeenCalled();
});

it('ANA-01 reports what has arrived once, and does not check again', () => {
  whenPresent(look, tell);
  vi.advanceTimersByTime(1000);
  look.mockReturnValue('there');
  vi.advanceTimersByTime(60_000);
  expect(tell.mock.calls).toEqual([['there']]);
  expect(look).toHaveBeenCalledTimes(4);
});

it('ANA-01 stops checking when the visitor leaves the page', () => {
  const callOff = whenPresent(look, tell);
  callOff();
  look.mockReturnValue('too late');
  vi.advanceTimersByTime(60_000);
  expect(tell).not.toHaveBeenCalled();
});

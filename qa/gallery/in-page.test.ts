import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdLateTimers } from './in-page.ts';

const SECOND_MS = 1000;

/** As much of a window as timers need, and what the gallery puts there. */
const fakeWindow = () => ({
  setTimeout: vi.fn<(handler: () => void, ms?: number) => number>(() => 7),
  setInterval: vi.fn<(handler: () => void, ms?: number) => number>(() => 8),
  clearTimeout: vi.fn<(id: number) => void>(),
  clearInterval: vi.fn<(id: number) => void>(),
  ringLateTimers: () => {},
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const held = () => {
  const page = fakeWindow();
  const { setTimeout: real } = page;
  vi.stubGlobal('window', page);
  holdLateTimers();
  return { page, real };
};

it('leaves what is due within a second to the browser', () => {
  const { page, real } = held();
  expect(page.setTimeout(() => {}, 500)).toBe(7);
  expect(real).toHaveBeenCalledOnce();
  page.clearTimeout(7);
});

it('lets what is late ring once the lab’s clock is there, and not before', () => {
  const { page, real } = held();
  const ring = vi.fn<() => void>();
  page.setTimeout(ring, 5 * SECOND_MS);
  expect(real).not.toHaveBeenCalled();
  page.ringLateTimers();
  expect(ring).not.toHaveBeenCalled();
  vi.setSystemTime(5 * SECOND_MS);
  page.ringLateTimers();
  page.ringLateTimers();
  expect(ring).toHaveBeenCalledOnce();
});

it('lets a clock that ticks every second look again after each move of the lab’s', () => {
  const { page } = held();
  const tick = vi.fn<() => void>();
  page.setInterval(tick, SECOND_MS);
  for (const now of [60, 120]) {
    vi.setSystemTime(now * SECOND_MS);
    page.ringLateTimers();
    page.ringLateTimers();
  }
  expect(tick).toHaveBeenCalledTimes(2);
});

it('forgets what is cleared', () => {
  const { page } = held();
  const ring = vi.fn<() => void>();
  page.clearTimeout(page.setTimeout(ring, 5 * SECOND_MS));
  vi.setSystemTime(9 * SECOND_MS);
  page.ringLateTimers();
  expect(ring).not.toHaveBeenCalled();
});

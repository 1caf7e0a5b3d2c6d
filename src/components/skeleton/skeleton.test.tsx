import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { Skeleton } from './skeleton.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says after five seconds that it is still looking', async () => {
  const { container } = render(<Skeleton label="Looking" stillLabel="Still looking…" count={2} />);
  act(() => void vi.advanceTimersByTime(4999));
  expect(screen.getByRole('status').textContent).toBe('Looking');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('Still looking…');
  vi.useRealTimers();
  expect(await axeFindings(container)).toEqual([]);
});

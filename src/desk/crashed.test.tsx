import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { speak } from '#src/i18n/copy-files.ts';
import { desk, openDesk, yes } from '#tests/support/desk-chart.ts';
import { Desk } from './desk.tsx';
import { loadDeskWords } from './words.ts';

beforeEach(async () => {
  speak('en-US');
  await loadDeskWords('en');
});
afterEach(() => void vi.restoreAllMocks());

it('DSK-02 API-03 says so when the chart throws, and opens the desk again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const one = openDesk();
  render(<Desk actor={one.actor} />);
  await act(() => one.answer('getDesk', yes(desk())));
  // A server of ours never answers so.
  await act(() => one.answer('getDeskDay', yes(null)));
  const notice = screen.getByRole('alert');
  expect(notice.textContent).toContain('Something went wrong at the desk');
  expect(screen.getByRole('button', { name: 'Open the desk again' })).toBeTruthy();
});

import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { DayCalendar, type DayCalendarProps, type FreeDay } from './day-calendar.tsx';

const free: FreeDay[] = [
  { date: '2026-05-02', plenty: 'many', spoken: 'Today, Saturday, May 2, many times' },
  { date: '2026-05-04', plenty: 'few', spoken: 'Monday, May 4, 3 times' },
  { date: '2026-05-31', plenty: 'few', spoken: 'Sunday, May 31, 1 time' },
];

function show(locale = 'en-US', changes: Partial<DayCalendarProps> = {}) {
  const onChange = vi.fn<(date: string) => void>();
  const { container } = render(
    <>
      <h1>Choose a time</h1>
      <DayCalendar
        legend="Which day?"
        from="2026-05-02"
        until="2026-05-31"
        free={free}
        value="2026-05-02"
        onChange={onChange}
        locale={locale}
        formatMonth={() => 'May'}
        marks={{ many: 'many times', few: 'few times' }}
        {...changes}
      />
    </>,
  );
  return { container, onChange, user: userEvent.setup() };
}
const day = (name: string) => screen.getByRole('button', { name });

it('SLT-08 shows every day of the range, in six weeks if it begins on a Saturday', async () => {
  const { container } = show();
  const grid = within(screen.getByRole('grid'));
  expect(grid.getAllByRole('row')).toHaveLength(6);
  expect(day('Today, Saturday, May 2, many times').closest('td')?.ariaSelected).toBe('true');
  expect(day('Sunday, May 31, 1 time')).toBeTruthy();
  expect(day('Sunday, May 3, 2026').getAttribute('aria-disabled')).toBe('true');
  expect(await axeFindings(container)).toEqual([]);
});

it('SLT-08 chooses nothing while arrow keys move, and the focused day on Enter', async () => {
  const { user, onChange } = show();
  await user.tab();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{ArrowUp}{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(day('Monday, May 4, 3 times'));
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-05-04');
});

it('SLT-08 does not let a day without times be chosen', async () => {
  const { user, onChange } = show();
  await user.click(day('Sunday, May 3, 2026'));
  expect(onChange).not.toHaveBeenCalled();
});

it('LNG-03 names the days of the week in the page’s language', () => {
  const { container } = show('es-US');
  expect([...container.querySelectorAll('th')].map((one) => one.textContent)).toContain('mié');
});

it('SLT-08 calls no day without times while times are being loaded, and lets none be chosen', async () => {
  const { user, onChange } = show('en-US', { free: [], pending: true });
  expect(screen.getByRole('grid').closest('[aria-busy="true"]')).not.toBeNull();
  const sunday = day('Sunday, May 3, 2026');
  expect(sunday.getAttribute('aria-disabled')).toBeNull();
  await user.click(sunday);
  expect(onChange).not.toHaveBeenCalled();
});

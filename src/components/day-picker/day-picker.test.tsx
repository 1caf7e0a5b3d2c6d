import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import '#tests/support/css-escape.ts';
import { DayPicker } from './day-picker.tsx';

const days = [
  ['2026-05-02', 'Saturday, May 2, 14 times'],
  ['2026-05-03', 'Sunday, May 3, 1 time'],
].map(([value = '', spoken = '']) => ({ value, spoken, weekday: 'x', date: 'x', count: 'x' }));

function Days() {
  const [day, setDay] = useState<string | undefined>('2026-05-02');
  return <DayPicker name="day" legend="Day" days={days} value={day} onChange={setDay} />;
}

it('reads a day with its times and moves with the arrow keys', async () => {
  const { container } = render(<Days />);
  await userEvent.tab();
  expect(document.activeElement).toBe(
    screen.getByRole('radio', { name: 'Saturday, May 2, 14 times', checked: true }),
  );
  await userEvent.keyboard('{ArrowRight}');
  expect(
    screen.getByRole('radio', { name: 'Sunday, May 3, 1 time', checked: true }),
  ).not.toBeNull();
  expect(await axeFindings(container)).toEqual([]);
});

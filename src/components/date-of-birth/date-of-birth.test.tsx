import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { DateOfBirth, type DateOfBirthProps } from './date-of-birth.tsx';

const labels = { month: 'Month', day: 'Day', year: 'Year' };

function Birthday(props: Partial<DateOfBirthProps>) {
  const [value, setValue] = useState({ month: '', day: '', year: '' });
  return (
    <DateOfBirth
      legend="Date of birth"
      labels={labels}
      {...props}
      value={value}
      onChange={setValue}
    />
  );
}

const part = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });

it('keeps the focus where it is when a part is complete', async () => {
  render(<Birthday />);
  await userEvent.type(part('Month'), '04');
  expect(document.activeElement).toBe(part('Month'));
  await userEvent.tab();
  await userEvent.keyboard('28');
  await userEvent.tab();
  await userEvent.keyboard('1984');
  expect([part('Month').value, part('Day').value, part('Year').value]).toEqual([
    '04',
    '28',
    '1984',
  ]);
});

it.each(['Month', 'Day', 'Year'])(
  'VAL-01 takes a whole date pasted into %s, and leaves the focus there',
  async (name) => {
    render(<Birthday />);
    await userEvent.click(part(name));
    await userEvent.paste('04/28/1984');
    expect([part('Month').value, part('Day').value, part('Year').value]).toEqual([
      '04',
      '28',
      '1984',
    ]);
    expect(document.activeElement).toBe(part(name));
  },
);

it('VAL-01 takes a pasted part as that part', async () => {
  render(<Birthday />);
  await userEvent.click(part('Year'));
  await userEvent.paste('1984');
  expect([part('Month').value, part('Year').value]).toEqual(['', '1984']);
});

it('offers the visitor’s own birthday, and none for another person', () => {
  const { rerender } = render(<Birthday />);
  expect(part('Year').autocomplete).toBe('bday-year');
  rerender(<Birthday whose="other" />);
  expect(part('Year').autocomplete).toBe('off');
});

it('repeats the date in words, and marks only the part that is wrong', async () => {
  const { container, rerender } = render(<Birthday echo="April 28, 1984 (42 years old)" />);
  expect(screen.getByRole('status').textContent).toBe('April 28, 1984 (42 years old)');
  rerender(<Birthday problem="Please enter a date of birth." problemParts={['day']} />);
  expect(part('Day').getAttribute('aria-invalid')).toBe('true');
  expect(part('Month').hasAttribute('aria-invalid')).toBe(false);
  expect(await axeFindings(container)).toEqual([]);
});

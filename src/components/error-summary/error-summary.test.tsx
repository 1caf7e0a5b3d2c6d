import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { DateOfBirth } from '../date-of-birth/date-of-birth.tsx';
import { ErrorSummary } from './error-summary.tsx';

const problems = [{ fieldId: 'dob', message: 'Please enter a date of birth.' }];

function Page({ attempt, found = problems }: { attempt: number; found?: typeof problems }) {
  return (
    <>
      <ErrorSummary title="Please check these answers" problems={found} attempt={attempt} />
      <DateOfBirth
        legend="Date of birth"
        labels={{ month: 'Month', day: 'Day', year: 'Year' }}
        value={{ month: '', day: '', year: '' }}
        onChange={() => undefined}
      />
      <button type="button">Continue</button>
    </>
  );
}

it('VAL-11 takes the focus when it appears and again when the answers are refused once more', async () => {
  const { container, rerender } = render(<Page attempt={0} found={[]} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<Page attempt={1} />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  rerender(<Page attempt={2} />);
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(await axeFindings(container)).toEqual([]);
});

it('VAL-11 does not interrupt who is mending with what is left', () => {
  const { rerender } = render(<Page attempt={1} />);
  const summary = screen.getByRole('alert');
  expect(summary.getAttribute('aria-live')).toBe('polite');
  // A change of one message says that message, not all of them again.
  expect(summary.getAttribute('aria-atomic')).toBe('false');
  const [first] = problems;
  const message = 'Please enter the whole date.';
  rerender(<Page attempt={1} found={[{ fieldId: first?.fieldId ?? '', message }]} />);
  expect(screen.getByRole('alert')).toBe(summary);
});

it('VAL-11 leads to the first control of the group a message is about', async () => {
  render(<Page attempt={1} />);
  await userEvent.click(screen.getByRole('link', { name: 'Please enter a date of birth.' }));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Month' }));
});

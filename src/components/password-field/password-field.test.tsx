import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { PasswordField } from './password-field.tsx';

const texts = {
  show: { short: 'Show', full: 'Show password', done: 'It can be read.' },
  hide: { short: 'Hide', full: 'Hide password', done: 'It is hidden.' },
};

function Form({ problem }: { problem?: string }) {
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <PasswordField
        name="password"
        label="Password"
        hint="8 or more"
        autoComplete="new-password"
        texts={texts}
        {...(problem && { problem })}
      />
    </form>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>('Password');

it('can be looked at, says so, and keeps what was typed', async () => {
  render(<Form />);
  await userEvent.type(field(), 'open sesame');
  expect([field().type, field().autocomplete]).toEqual(['password', 'new-password']);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect([field().type, field().value]).toEqual(['text', 'open sesame']);
  expect(screen.getByRole('status').textContent).toBe('It can be read.');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(field().type).toBe('password');
  expect(screen.getByRole('status').textContent).toBe('It is hidden.');
});

it('is hidden on submit, so that no browser stores it as text', async () => {
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  fireEvent.submit(field());
  expect(field().type).toBe('password');
});

it('reads its problem and then its hint with the field', async () => {
  const { container } = render(<Form problem="Use at least 8 characters." />);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Use at least 8 characters.',
    '8 or more',
  ]);
  expect(await axeFindings(container)).toEqual([]);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

function Field(props: Partial<TextFieldProps>) {
  const [value, setValue] = useState('');
  return (
    <TextField name="phoneNumber" label="Phone" {...props} value={value} onChange={setValue} />
  );
}

it('takes what is typed and what is pasted', async () => {
  render(<Field />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  await userEvent.type(field, '312');
  await userEvent.paste('5550100');
  expect(field.value).toBe('3125550100');
});

it('reads its problem and then its hint with the field', async () => {
  const { container } = render(
    <Field hint="10 digits" problem="Enter a valid phone number." optionalMark="(optional)" />,
  );
  const field = screen.getByRole('textbox', { name: 'Phone (optional)' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Enter a valid phone number.',
    '10 digits',
  ]);
  expect(await axeFindings(container)).toEqual([]);
});

it('passes on the attributes for autofill and phone keyboards, and offers suggestions', () => {
  render(<Field autoComplete="tel" inputMode="tel" suggestions={['Austin, TX', 'Aurora, IL']} />);
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Phone' });
  expect([field.autocomplete, field.inputMode]).toEqual(['tel', 'tel']);
  expect([...(field.list?.options ?? [])].map((option) => option.value)).toEqual([
    'Austin, TX',
    'Aurora, IL',
  ]);
});

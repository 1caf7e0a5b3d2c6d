import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { SelectField } from './select-field.tsx';

it('offers the options by their text and returns the value', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const { container } = render(
    <SelectField
      name="userRace"
      label="Race"
      emptyLabel="Choose one"
      problem="Please select the patient’s race."
      value=""
      onChange={onChange}
      options={[{ value: '2106-3', label: 'White' }]}
    />,
  );
  const list = screen.getByRole('combobox', { name: 'Race' });
  await userEvent.selectOptions(list, 'White');
  expect(onChange).toHaveBeenCalledWith('2106-3');
  expect(list.getAttribute('aria-describedby')).toBe('userRace-problem');
  expect(await axeFindings(container)).toEqual([]);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { OneOf } from './one-of.tsx';

it('FLW-02 shows all answers of a question, none preselected, and says which one is chosen', async () => {
  const onChoose = vi.fn<(value: 'me' | 'other') => void>();
  const question = (chosen: string) => (
    <OneOf
      id="booking"
      legend="Who is the visit for?"
      choices={[
        { value: 'me', title: 'Me' },
        { value: 'other', title: 'Another person', line: 'In my care' },
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
  const { container, rerender } = render(question(''));
  const checked = () => screen.queryByRole('radio', { checked: true });
  expect(checked()).toBeNull();
  await userEvent.click(screen.getByRole('radio', { description: 'In my care' }));
  expect(onChoose.mock.calls).toEqual([['other']]);
  rerender(question('other'));
  expect(checked()).toHaveProperty('name', 'booking');
  expect(checked()).toHaveProperty('value', 'other');
  expect(await axeFindings(container)).toEqual([]);
});

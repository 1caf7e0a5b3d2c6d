import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { ChoiceCard, type ChoiceCardProps } from './choice-card.tsx';

const flu: ChoiceCardProps = {
  kind: 'checkbox',
  name: 'vaccine',
  value: '150',
  checked: false,
  onChange: () => undefined,
  title: 'Flu',
  line: 'Once a year.',
};

it('is a checkbox with its title as name and its line as description, and can be pressed anywhere', async () => {
  const onChange = vi.fn<(checked: boolean) => void>();
  const { container } = render(<ChoiceCard {...flu} onChange={onChange} footnote="A shot" />);
  const box = screen.getByRole('checkbox', { name: 'Flu', description: 'Once a year. A shot' });
  await userEvent.click(screen.getByText('Once a year.'));
  expect(onChange).toHaveBeenCalledWith(true);
  expect(box).not.toBeNull();
  expect(await axeFindings(container)).toEqual([]);
});

it('says first why it cannot be chosen, stays focusable, and a press asks for more', async () => {
  const onChange = vi.fn<(checked: boolean) => void>();
  const onRefusedPress = vi.fn<() => void>();
  const { container } = render(
    <ChoiceCard
      {...flu}
      checked
      refused="From April 28, 2034."
      onChange={onChange}
      onRefusedPress={onRefusedPress}
    />,
  );
  const box = screen.getByRole<HTMLInputElement>('checkbox', {
    name: 'Flu',
    description: 'From April 28, 2034. Once a year.',
  });
  await userEvent.tab();
  expect(document.activeElement).toBe(box);
  await userEvent.keyboard(' ');
  expect(onRefusedPress).toHaveBeenCalledTimes(1);
  expect(onChange).not.toHaveBeenCalled();
  expect(box.checked).toBe(false);
  expect(await axeFindings(container)).toEqual([]);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { inRouter } from '#tests/support/in-router.tsx';
import { SummaryList } from './summary-list.tsx';

it('REV-01 repeats each answer and says what its button changes', async () => {
  const onPress = vi.fn<() => void>();
  const { container } = render(
    <SummaryList
      rows={[
        { term: 'Who', value: 'Ana Rivera' },
        { term: 'Time', value: '9:20 AM', action: { label: 'Change time', onPress } },
      ]}
    />,
  );
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['Who', 'Time']);
  await userEvent.click(screen.getByRole('button', { name: 'Change time' }));
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(await axeFindings(container)).toEqual([]);
});

it('REV-01 links to another page if the change needs one', async () => {
  const onPress = vi.fn<() => void>();
  render(
    inRouter(
      <SummaryList
        rows={[
          {
            term: 'When',
            value: '9:20 AM',
            action: { label: 'Change time', to: '/times', onPress },
          },
        ]}
      />,
    ),
  );
  const link = screen.getByRole('link', { name: 'Change time' });
  expect(link.getAttribute('href')).toBe('/times');
  await userEvent.click(link);
  expect(onPress).toHaveBeenCalledTimes(1);
});

it('REV-01 presses nothing while a change waits, and keeps its focus', async () => {
  const onPress = vi.fn<() => void>();
  const action = { label: 'Change time', onPress, waits: true };
  render(<SummaryList rows={[{ term: 'Time', value: '9:20 AM', action }]} />);
  const button = screen.getByRole('button', { name: 'Change time' });
  await userEvent.click(button);
  expect(onPress).not.toHaveBeenCalled();
  expect([button.ariaDisabled, document.activeElement]).toEqual(['true', button]);
});

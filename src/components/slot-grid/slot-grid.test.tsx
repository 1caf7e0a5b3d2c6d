import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { SlotGrid } from './slot-grid.tsx';

it('SLT-04 shows the times under the parts of the day that have any, in the page’s language', async () => {
  const onChange = vi.fn<(value: string) => void>();
  const { container } = render(
    <SlotGrid
      name="slot"
      legend="Times on Saturday, May 2"
      slots={['09:20', '11:40', '17:00'].map((wallTime) => ({ value: `s1 ${wallTime}`, wallTime }))}
      value="s1 09:20"
      onChange={onChange}
      formatTime={(wallTime) => `at ${wallTime}`}
      headings={{ morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' }}
    />,
  );
  expect(screen.queryByRole('group', { name: 'Afternoon' })).toBeNull();
  const morning = screen.getByRole('group', { name: 'Morning' });
  expect(within(morning).getAllByRole('radio')).toHaveLength(2);
  expect(within(morning).getByRole('radio', { name: 'at 09:20', checked: true })).not.toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'at 17:00' }));
  expect(onChange).toHaveBeenCalledWith('s1 17:00');
  expect(await axeFindings(container)).toEqual([]);
});

it('GRP-01 shows more than the start of a time if that is not enough', () => {
  render(
    <SlotGrid
      name="slot"
      legend="Times on Saturday, May 2"
      slots={[{ value: 's1 09:20', wallTime: '09:20', label: '9:20, all 4 together' }]}
      value={undefined}
      onChange={() => {}}
      formatTime={(wallTime) => `at ${wallTime}`}
      headings={{ morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' }}
    />,
  );
  expect(screen.getByRole('radio', { name: '9:20, all 4 together' })).not.toBeNull();
});

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { ConfirmationPanel } from './confirmation-panel.tsx';

it('CNF-02 shows number, when and where under the page’s title', async () => {
  const { container } = render(
    <ConfirmationPanel
      title="You’re booked"
      numberLabel="Confirmation number"
      number="7K4Q-2M9X-R8"
      facts={[
        { term: 'When', value: 'May 2, 9:20 AM' },
        { term: 'Where', value: 'West Loop' },
      ]}
    />,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'You’re booked' }).id).toBe('page-title');
  expect(screen.getByText('7K4Q-2M9X-R8')).not.toBeNull();
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    'May 2, 9:20 AM',
    'West Loop',
  ]);
  expect(await axeFindings(container)).toEqual([]);
});

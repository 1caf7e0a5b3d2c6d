import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { StoreCard } from './store-card.tsx';

it('SLT-04 names the store and shows more of its times on demand', async () => {
  const onPress = vi.fn<() => void>();
  const { container } = render(
    <>
      <h1>Choose a time</h1>
      <h2>Places near 60601</h2>
      <StoreCard
        nameId="west-loop"
        name="West Loop"
        address="1200 W Washington Blvd, Chicago, IL 60607"
        distance="1.2 miles"
        more={{ label: 'More times', onPress }}
      >
        <p>9:20 AM</p>
      </StoreCard>
    </>,
  );
  expect(screen.getByRole('article', { name: 'West Loop' }).textContent).toContain('1.2 miles');
  await userEvent.click(
    screen.getByRole('button', { name: 'More times', description: 'West Loop' }),
  );
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(await axeFindings(container)).toEqual([]);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { Disclosure } from './disclosure.tsx';

it('opens and closes by its summary', async () => {
  const { container } = render(<Disclosure summary="Why we ask">Because of ages.</Disclosure>);
  const details = container.querySelector('details');
  await userEvent.click(screen.getByText('Why we ask'));
  expect(details?.open).toBe(true);
  await userEvent.click(screen.getByText('Why we ask'));
  expect(details?.open).toBe(false);
  expect(await axeFindings(container)).toEqual([]);
});

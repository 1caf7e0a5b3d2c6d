import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { Link } from './link.tsx';

it('lets the app take a plain press and leaves a press for a new tab to the browser', async () => {
  const onPress = vi.fn<() => void>();
  const { container } = render(
    <Link href="/there" onPress={onPress} lang="es" look="secondary">
      Español
    </Link>,
  );
  const link = screen.getByRole('link', { name: 'Español' });
  await userEvent.click(link);
  expect(onPress).toHaveBeenCalledTimes(1);
  let isFree = false;
  const atTheEnd = (event: Event) => {
    isFree = !event.defaultPrevented;
    event.preventDefault(); // jsdom cannot go anywhere
  };
  window.addEventListener('click', atTheEnd, { once: true });
  fireEvent.click(link, { ctrlKey: true });
  expect(isFree).toBe(true);
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(link.lang).toBe('es');
  expect(await axeFindings(container)).toEqual([]);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { FormEvent } from 'react';
import { expect, it, vi } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { Button } from './button.tsx';

it('calls its handler by mouse and by keyboard', async () => {
  const onPress = vi.fn<() => void>();
  render(<Button onPress={onPress}>Continue</Button>);
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(2);
});

it('while pending does nothing, keeps its name and the focus, and announces what is happening', async () => {
  const onPress = vi.fn<() => void>();
  const onSubmit = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault());
  const form = (pending: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" onPress={onPress} pending={pending} pendingLabel="Booking">
        Book my appointment
      </Button>
    </form>
  );
  const { container, rerender } = render(form(false));
  const button = screen.getByRole('button', { name: 'Book my appointment' });
  await userEvent.click(button);
  rerender(form(true));
  await userEvent.click(button);
  expect(onPress).toHaveBeenCalledTimes(1);
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Book my appointment' })).toBe(button);
  expect(screen.getByRole('status').textContent).toBe('Booking');
  expect(await axeFindings(container)).toEqual([]);
});

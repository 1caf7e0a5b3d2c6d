import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { Alert } from './alert.tsx';

it('is not announced as part of the page, and announced politely or urgently when it comes later', async () => {
  const { container, rerender } = render(<Alert title="Saved" />);
  expect(screen.queryByRole('status')).toBeNull();
  rerender(<Alert title="Saved" tone="ok" announce="polite" />);
  expect(screen.getByRole('status').textContent).toBe('Saved');
  rerender(
    <Alert title="Someone took this time" tone="err" announce="now">
      Choose another one.
    </Alert>,
  );
  expect(screen.getByRole('alert').textContent).toBe('Someone took this timeChoose another one.');
  expect(await axeFindings(container)).toEqual([]);
});

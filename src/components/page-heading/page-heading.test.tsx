import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { PageHeading } from './page-heading.tsx';

it('CHR-09 is a title that the app can focus', async () => {
  const { container } = render(<PageHeading lead="About 4 minutes.">Find a time</PageHeading>);
  document.getElementById('page-title')?.focus();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(await axeFindings(container)).toEqual([]);
});

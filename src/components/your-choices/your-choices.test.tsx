import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { YourChoices } from './your-choices.tsx';

it('lists the choices in a region of its own', async () => {
  const { container } = render(
    <YourChoices title="Your choices" items={[{ term: 'Vaccines', value: 'Flu' }]}>
      9:42
    </YourChoices>,
  );
  expect(screen.getByRole('complementary', { name: 'Your choices' }).textContent).toContain('9:42');
  expect(screen.getByRole('definition').textContent).toBe('Flu');
  expect(await axeFindings(container)).toEqual([]);
});

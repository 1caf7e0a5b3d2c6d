import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { SectionProgress } from './section-progress.tsx';

it('says where the visitor is once, in a sentence, and hides the drawing from screen readers', async () => {
  const { container } = render(
    <SectionProgress
      text="Step 2 of 3: Vaccines"
      sections={[
        { id: 'start', label: 'Start' },
        { id: 'vaccines', label: 'Vaccines' },
        { id: 'time', label: 'Time and place' },
      ]}
      current="vaccines"
    />,
  );
  expect(screen.getByText('Step 2 of 3: Vaccines')).not.toBeNull();
  expect(screen.queryByRole('list')).toBeNull();
  const drawn = [...container.querySelectorAll('li')].map((section) => section.dataset.state);
  expect(drawn).toEqual(['done', 'now', 'ahead']);
  expect(await axeFindings(container)).toEqual([]);
});

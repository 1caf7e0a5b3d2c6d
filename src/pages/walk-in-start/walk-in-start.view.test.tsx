import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { toWalkInStart } from '#tests/support/walk-in-steps.ts';
import { WalkInStartView } from './walk-in-start.view.tsx';

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

it.each(BOTH)(
  'WLK-01 asks for whom and how old, and says what is in stock, in %s',
  async (language) => {
    const journey = await toWalkInStart(language);
    const { container } = await showView(WalkInStartView, journey);
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(container.textContent).toContain(language === 'es' ? 'Gripe' : 'Flu');
  },
);

it('WLK-01 asks for the patient’s date of birth when it is for another person', async () => {
  const journey = await toWalkInStart();
  const { user } = await showView(WalkInStartView, journey);
  await user.click(screen.getByRole('radio', { name: 'Someone in my care' }));
  expect(screen.getByRole('group', { name: 'What is the patient’s date of birth?' })).toBeTruthy();
});

import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { axeFindings } from '#tests/support/axe.ts';
import { ChoiceCard } from '../choice-card/choice-card.tsx';
import { ChoiceGroup } from './choice-group.tsx';

it('FLW-02 has its question as the page’s title, and announces the problem with the group', async () => {
  const { container } = render(
    <ChoiceGroup
      id="booking"
      legend="Who is the visit for?"
      legendLook="title"
      problem="Please make a selection to continue."
    >
      <ChoiceCard
        kind="radio"
        name="booking"
        value="Individual"
        checked={false}
        onChange={() => undefined}
        title="Me"
      />
    </ChoiceGroup>,
  );
  const group = screen.getByRole('group', {
    name: 'Who is the visit for?',
    description: 'Please make a selection to continue.',
  });
  expect(group.id).toBe('booking');
  expect(screen.getByRole('heading', { level: 1 }).id).toBe('page-title');
  expect(await axeFindings(container)).toEqual([]);
});

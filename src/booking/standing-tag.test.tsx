import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { showView } from '#tests/support/show-view.tsx';
import { StandingTag } from './standing-tag.tsx';

describe('what became of an appointment', () => {
  it.each([
    ['upcoming', 'Scheduled', 'Booked'],
    ['upcoming', 'Rescheduled', 'Moved'],
    ['missed', 'Scheduled', 'Missed'],
    ['past', 'Fulfilled', 'Completed'],
    ['past', 'Scheduled', 'Past'],
    ['cancelled', 'Cancelled', 'Canceled'],
  ] as const)('MNG-04 %s, %s: is said to be "%s"', async (standing, status, word) => {
    const appointment = { standing, status };
    const { container } = await showView(
      () => <StandingTag appointment={appointment} />,
      startJourney(),
    );
    expect(container.textContent).toBe(word);
  });
});

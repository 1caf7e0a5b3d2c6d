import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { showView } from '#tests/support/show-view.tsx';
import { StandingTag } from './standing-tag.tsx';

describe('what became of an appointment', () => {
  it.each([
    ['upcoming', 'Scheduled', '', 'Booked'],
    ['upcoming', 'Rescheduled', '', 'Moved'],
    ['missed', 'Scheduled', '', 'Missed'],
    ['past', 'Fulfilled', 'Checked In', 'Completed'],
    ['past', 'Scheduled', 'Arrived', 'At the store'],
    ['past', 'Rescheduled', 'Ready For Pre-Vax', 'At the store'],
    ['past', 'Scheduled', 'Not Eligible', 'Past'],
    ['cancelled', 'Cancelled', '', 'Canceled'],
  ] as const)('MNG-04 %s, %s, “%s”: is said to be "%s"', async (...row) => {
    const [standing, status, checkinStatus, word] = row;
    const appointment = { standing, status, checkinStatus };
    const { container } = await showView(
      () => <StandingTag appointment={appointment} />,
      startJourney(),
    );
    expect(container.textContent).toBe(word);
  });
});

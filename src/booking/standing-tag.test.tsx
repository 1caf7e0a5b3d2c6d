import { describe, expect, it } from 'vitest';
import { managed } from '#qa/journeys/managed-samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { showView } from '#tests/support/show-view.tsx';
import { StandingTag } from './standing-tag.tsx';

async function tagOf(more: Parameters<typeof managed>[0]) {
  const { appointmentDate } = managed();
  const today = appointmentDate.slice(0, 'YYYY-MM-DD'.length);
  const appointment = managed({ today, ...more });
  const { container } = await showView(
    () => <StandingTag appointment={appointment} />,
    startJourney(),
  );
  return container.textContent;
}

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
    expect(await tagOf({ standing, status, checkinStatus })).toBe(word);
  });

  it('DSK-04 MNG-04 a time at which the store is closed is not said to be booked', async () => {
    const open = { standing: 'upcoming', status: 'Scheduled', checkinStatus: '' } as const;
    expect(await tagOf({ ...open, lostTime: {} })).toBe('Needs another time');
    expect(await tagOf({ ...open, standing: 'cancelled', lostTime: {} })).toBe('Canceled');
  });

  it('MNG-04 WLK-06 the next day no one is at the store, though no one ended the visit', async () => {
    const come = { standing: 'past', status: 'Scheduled', checkinStatus: 'Arrived' } as const;
    expect(await tagOf({ ...come, today: '2026-03-05' })).toBe('Past');
  });
});

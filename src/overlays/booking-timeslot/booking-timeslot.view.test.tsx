import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startJourney } from '#tests/support/journey.ts';
import { toReview } from '#tests/support/journey-steps.ts';
import * as sample from '#qa/journeys/samples.ts';
import { showView } from '#tests/support/show-view.tsx';
import { BookingTimeslotView } from './booking-timeslot.view.tsx';

async function show(journey = startJourney()) {
  await toReview(journey);
  journey.send({ type: 'overlay.opened', overlay: 'booking-timeslot' });
  const shown = await showView(BookingTimeslotView, journey);
  return { journey, ...shown };
}

async function found(journey?: ReturnType<typeof startJourney>) {
  const shown = await show(journey);
  await shown.world(() => shown.journey.answer('searchTimeslots', sample.times(false)));
  return shown;
}

const dialog = () => screen.getByRole('dialog');
const take = () => screen.getByRole('button', { name: 'Take this time' });

async function holding() {
  const shown = await found();
  await shown.user.click(screen.getByRole('radio', { name: '9:15 AM' }));
  await shown.user.click(take());
  return shown;
}

describe('the time overlay', () => {
  it('EDT-01 shows the held time while other times are being loaded', async () => {
    await show();
    expect(dialog().textContent).toContain('Wednesday, March 4, 9:00 AM at State Street Pharmacy');
    expect(dialog().textContent).toContain('Looking for times near you');
    expect(screen.queryByRole('button', { name: 'Take this time' })).toBeNull();
  });

  it('EDT-01 shows the times to choose from', async () => {
    await found(startJourney());
    expect(within(dialog()).getAllByRole('article')).toHaveLength(1);
  });

  it('HLD-07 releases the old time only when the new one is held', async () => {
    const { journey, world } = await holding();
    expect(take().getAttribute('aria-disabled')).toBe('true');
    expect(journey.context().choice?.slot).toBe('09:00');
    await world(() => journey.answer('createHold', { ...sample.held(10), slot: '09:15' }));
    expect(journey.context().choice?.slot).toBe('09:15');
    expect(journey.at({ overlay: 'closed' })).toBe(true);
  });

  it('EDT-01 loads another day without moving the focus', async () => {
    const { user, journey, world } = await found();
    const friday = screen.getByRole('button', { name: /Friday, March 6/ });
    await user.click(friday);
    expect(journey.context().search.date).toBe('2026-03-06');
    expect(document.activeElement).toBe(friday);
    await world(() =>
      journey.answer('searchTimeslots', { ...sample.times(false), date: '2026-03-06' }),
    );
    expect(document.activeElement).toBe(friday);
    expect(friday.closest('td')?.getAttribute('aria-selected')).toBe('true');
  });

  it('HLD-07 says that another visitor was quicker and that the old time is still held', async () => {
    const { user, journey, world } = await holding();
    await world(() => journey.refuse('createHold', 'FC_908_Conflict'));
    expect(screen.getByRole('alert').textContent).toContain(
      'You still have the time you had before.',
    );
    await user.click(screen.getByRole('button', { name: 'See other times' }));
    expect(journey.at({ overlay: { 'booking-timeslot': 'searching' } })).toBe(true);
  });

  it.each([
    [1002, 'Nothing was changed.'],
    [1003, 'We do not know yet if you have the new time.'],
  ] as const)(
    'API-03 HLD-07 says what a hold that got no further (%i) left',
    async (code, left) => {
      const { journey, world } = await holding();
      await world(() => journey.fail('createHold', code));
      const { textContent } = screen.getByRole('alert');
      expect(textContent).toContain(left);
      expect(textContent).not.toContain('What you typed');
    },
  );

  it('SAF-02 waits for its turn, and lets the visitor keep the old time', async () => {
    const { user, journey, world } = await holding();
    await world(() => journey.refuse('createHold', 'TOO_MUCH_HELD', { retryAfterSeconds: 20 }));
    expect(dialog().textContent).toContain('We try again in 20 seconds');
    await user.click(screen.getByRole('button', { name: 'Try again now' }));
    expect(journey.askedOf('createHold')).toBeDefined();
    await world(() => journey.refuse('createHold', 'TOO_MUCH_HELD'));
    await user.click(screen.getByRole('button', { name: 'Keep my time' }));
    expect(journey.at({ overlay: 'closed', hold: 'held' })).toBe(true);
    expect(journey.context().choice?.slot).toBe('09:00');
  });

  it('SLT-07 without other times offers the next day and a wider radius, and keeps the time', async () => {
    const { user, journey, world } = await show();
    await world(() =>
      journey.refuse('searchTimeslots', 'FC_908_Conflict', {
        alternatives: sample.fewerVaccines,
      }),
    );
    expect(dialog().textContent).toContain('We still hold your time.');
    await user.click(screen.getByRole('button', { name: 'Look within 50 miles' }));
    expect(journey.context().search.miles).toBe(50);
    await world(() =>
      journey.refuse('searchTimeslots', 'FC_908_Conflict', {
        alternatives: sample.fewerVaccines,
      }),
    );
    await user.click(screen.getByRole('button', { name: 'See Friday, March 6' }));
    expect(journey.context().search.date).toBe('2026-03-06');
  });
});

import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { toWalkInReview } from '#tests/support/walk-in-steps.ts';
import { WalkInReviewView } from './walk-in-review.view.tsx';

async function show(...chosen: Parameters<typeof toWalkInReview>) {
  const journey = await toWalkInReview(...chosen);
  const shown = await showView(WalkInReviewView, journey);
  return { journey, ...shown };
}
const press = (name: string) => screen.getByRole('button', { name });

// jsdom has no layout, so nothing can scroll.
beforeEach(() => void Object.assign(window, { scrollTo: () => {} }));

describe('the review of a walk-in', () => {
  it.each(BOTH)('WLK-01 shows who, what, where and how long, in %s', async (language) => {
    const { container } = await show(language);
    const text = container.textContent ?? '';
    for (const said of ['Ana Rivera', '312-555-0142', 'State Street Pharmacy', '15'])
      expect(text).toContain(said);
  });

  it.each(BOTH)('COV-04 says how long to wait for a second dose, in %s', async (language) => {
    const notices = ['COVID_SECOND_DOSE' as const];
    await show(
      language,
      sample.vaccineDetails.map((one) => ({ ...one, notices })),
    );
    const title = language === 'es' ? 'Sobre la segunda dosis' : 'About the second dose';
    expect(screen.getByText(title)).toBeTruthy();
  });

  it('CNF-01 says that there was no answer, and joins once', async () => {
    const { journey, user, world } = await show();
    await user.click(press('Join the line'));
    await world(() => journey.fail('confirmAppointment', 1004));
    expect(screen.getByRole('alert').textContent).toContain('You cannot get two places.');
    await user.click(press('Try again'));
    expect(journey.at({ flow: { 'walk-in-review': 'joining' } })).toBe(true);
  });

  it('WLK-06 tells a patient who already has a place where to say that they are here', async () => {
    const { journey, user, world } = await show();
    await user.click(press('Join the line'));
    await world(() => journey.refuse('confirmAppointment', 'CHECK_IN_INSTEAD'));
    await user.click(press('Go to the store’s page'));
    expect(journey.at({ flow: { 'walk-in': 'opening' } })).toBe(true);
  });

  it('VAC-15 shows what is booked already, and the options', async () => {
    const { journey, user, world } = await show();
    await user.click(press('Join the line'));
    const { bookedDoses } = sample.ownDoseBooked;
    await world(() => journey.refuse('confirmAppointment', 'DOSE_BOOKED', { bookedDoses }));
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(document.activeElement).toBe(press('Choose other vaccines'));
    await user.click(press('See the appointment'));
    expect(journey.at({ flow: 'view-details' })).toBe(true);
  });
});

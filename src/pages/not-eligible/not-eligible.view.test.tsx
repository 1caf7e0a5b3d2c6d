import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { NotEligibleView } from './not-eligible.view.tsx';

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;

async function typed(year: string, journey = startJourney(), place = sample.place) {
  journey.send({
    type: 'start.typed',
    draft: { bookingOption: 'dependent', location: '60601', month: '5', day: '9', year },
  });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', place);
  return journey;
}

/** The server says that no vaccine can be given to the person as a whole. */
async function refusedBy(ineligible: ErrorReply['ineligible'], language: 'en' | 'es' = 'en') {
  const place = { ...sample.place, state: 'ND', stateName: 'North Dakota', city: 'Fargo' };
  const journey = await typed('2022', startJourney(language), place);
  await journey.refuse('createEngagement', 'ELIGIBLITY_ERROR', { ineligible });
  return { journey, ...(await showView(NotEligibleView, journey)) };
}

describe('not-eligible', () => {
  it.each(BOTH)(
    'ELG-02 gives the reason, the date that changes it and two ways to continue, in %s',
    async (language) => {
      const journey = await typed('2024', startJourney(language));
      const { container, user } = await showView(NotEligibleView, journey);
      expect(container.textContent).toContain(
        language === 'es'
          ? '9 de mayo de 2027'
          : 'This person needs to be 3 years of age or older to be vaccinated at Dosepath',
      );
      expect(screen.getByRole('link', { name: '312-555-0100' })).toBeTruthy();
      await user.click(screen.getAllByRole('button')[1] ?? container);
      expect(journey.at({ flow: 'get-started' })).toBe(true);
      expect(journey.context().start.year).toBe('2024');
    },
  );

  it.each(BOTH)('ELG-03 explains the law of North Dakota with its age, in %s', async (language) => {
    const { container } = await refusedBy(
      { reason: 'northDakota', limitYears: 5, eligibleFrom: '2027-05-09' },
      language,
    );
    expect(heading()).toBe(
      language === 'es'
        ? 'North Dakota tiene su propia regla de edad'
        : 'North Dakota has its own age rule',
    );
    expect(container.textContent).toContain(
      language === 'es' ? 'pueden vacunar desde los 5 años' : 'may vaccinate people ages 5 and up',
    );
    expect(container.textContent).toContain('2027');
  });

  it('ELG-03 says what is known about another state and its law', async () => {
    const { container, user, journey } = await refusedBy({ reason: 'northDakota' });
    expect(container.textContent).toContain('may not vaccinate people of this age');
    expect(container.textContent).toContain('The law may be different in another state.');
    await user.click(screen.getByRole('button', { name: 'Change the place or date of birth' }));
    expect(journey.at({ flow: 'get-started' })).toBe(true);
  });

  it('ELG-03 says to call the store when the reason is not known', async () => {
    const { container, user, journey } = await refusedBy({ reason: 'unknown' });
    expect(heading()).toBe('We cannot book this appointment online');
    expect(container.textContent).toContain('Please call a store near you.');
    expect(screen.getByRole('link', { name: '312-555-0100' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Book for someone else' }));
    expect(journey.context().start.year).toBe('');
  });
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import * as sample from '#tests/journeys/samples.ts';
import { axeFindings } from '#tests/support/axe.ts';
import { startJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { NotEligibleView } from './not-eligible.view.tsx';

it.each(BOTH)(
  'ELG-02 gives the reason, the date that changes it and two ways on, in %s',
  async (language) => {
    const journey = startJourney(language);
    journey.send({
      type: 'start.typed',
      draft: { bookingOption: 'dependent', location: '60601', month: '5', day: '9', year: '2024' },
    });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    const { container, user } = await showView(NotEligibleView, journey, 'not-eligible');
    expect(container.textContent).toContain(
      language === 'es'
        ? '9 de mayo de 2027'
        : 'This person needs to be 3 years of age or older to be vaccinated at Dosepath',
    );
    expect(await axeFindings(container)).toEqual([]);
    await user.click(screen.getAllByRole('button')[1] ?? container);
    expect(journey.at({ flow: 'get-started' })).toBe(true);
    expect(journey.context().start.year).toBe('2024');
  },
);

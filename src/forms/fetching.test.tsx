import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { QuickFlowView } from '#src/pages/quick-flow/quick-flow.view.tsx';
import { VaccineSelectorView } from '#src/pages/vaccine-selector/vaccine-selector.view.tsx';
import { toInvitation } from '#tests/support/invitation-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { showView } from '#tests/support/show-view.tsx';

const SAVED = 'What you typed is saved.';

describe('a page that could not be loaded', () => {
  it('API-03 says nothing of what was typed where nothing was', async () => {
    const journey = toInvitation();
    const { world } = await showView(QuickFlowView, journey);
    await world(() => journey.fail('openCampaign', 1003));
    expect(screen.getByRole('alert').textContent).toContain('Please try again.');
    expect(screen.getByRole('alert').textContent).not.toContain(SAVED);
  });

  it('API-03 says in a booking that what was typed is saved', async () => {
    const journey = startJourney();
    journey.send({
      type: 'start.typed',
      draft: { bookingOption: 'me', location: '60601', month: '4', day: '28', year: '1984' },
    });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    await journey.answer('createEngagement', sample.engagement);
    const { world } = await showView(VaccineSelectorView, journey);
    await world(() => journey.fail('listEligibleVaccines'));
    expect(screen.getByRole('alert').textContent).toContain(SAVED);
  });
});

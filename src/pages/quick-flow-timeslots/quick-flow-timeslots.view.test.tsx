import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { toQuickSearch, toQuickTimes } from '#tests/support/invitation-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { showView } from '#tests/support/show-view.tsx';
import { QuickFlowTimeslotsView } from './quick-flow-timeslots.view.tsx';

const show = (journey: TestJourney) =>
  showView(QuickFlowTimeslotsView, journey).then((shown) => ({
    journey,
    ...shown,
  }));

describe('quick-flow-timeslots', () => {
  it('QCK-01 shows the nearest times and asks nothing else', async () => {
    const { container } = await show(await toQuickTimes(startJourney()));
    expect(screen.getByRole('article', { name: 'State Street Pharmacy' })).toBeTruthy();
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(container.textContent).toContain('60601');
  });

  it('SLT-04, HLD-01 holds another time once it is chosen', async () => {
    const { user, journey } = await show(await toQuickTimes());
    const store = within(screen.getByRole('article', { name: 'State Street Pharmacy' }));
    await user.click(store.getByRole('button', { name: '2 more times' }));
    await user.click(store.getByRole('radio', { name: '5:30 PM' }));
    expect(journey.askedOf('createHold')).toBeUndefined();
    await user.click(screen.getByRole('button', { name: /^Hold Wed, Mar 4, 5:30 PM at/ }));
    expect(journey.askedOf('createHold')).toMatchObject({ body: { slot: '17:30' } });
  });

  it('QCK-01 leads to the full page for other wishes, once times are found', async () => {
    const { user, journey, world, container } = await show(await toQuickSearch());
    const others = () => screen.queryByRole('button', { name: 'Other days and places' });
    expect(others()).toBeNull();
    await world(() => journey.answer('searchTimeslots', sample.times(false)));
    await user.click(others() ?? container);
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });
});

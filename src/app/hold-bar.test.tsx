import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { toFamilyHeld } from '#tests/support/family-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toContact, toHeld } from '#tests/support/journey-steps.ts';
import { offer } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { extrasOf } from './extras.ts';
import { HoldBar } from './hold-bar.tsx';

describe('the bar of the held time', () => {
  it('HLD-02 says how long the time is held', async () => {
    const { container } = await showView(HoldBar, await toHeld());
    expect(container.textContent).toContain('Your time is held:');
  });

  it.each(BOTH)('HLD-03 says that it is held again, in %s', async (language) => {
    const journey = await toContact(startJourney(language));
    const { world } = await showView(HoldBar, journey);
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    await world(() => journey.ring('hold.expired'));
    expect(extrasOf(journey.actor.getSnapshot())).toContain('hold-bar');
    await world(() => journey.send({ type: 'hold.retaken' }));
    await world(() => journey.answer('createHold', sample.held(10)));
    expect(said()).toContain(
      language === 'es' ? 'Volvemos a guardarle su horario.' : 'We hold your time again.',
    );
  });

  it('HLD-03 RES-04 says no longer that it is held once the server holds it for another device', async () => {
    const journey = await toContact();
    const { world, container } = await showView(HoldBar, journey);
    await world(() => journey.send({ type: 'clock.woke', today: journey.context().today }));
    await world(() => journey.refuse('getHold', 'HOLD_EXPIRED'));
    expect(container.textContent).not.toContain('Your time is held');
  });

  it('GRP-01, HLD-02 says the same for a group’s time', async () => {
    const { container } = await showView(HoldBar, await toFamilyHeld());
    expect(container.textContent).toContain('Your group’s time is held:');
  });

  it('CNF-05, HLD-02 is not above an offer, which counts down a time of its own', async () => {
    const journey = await toHeld();
    const extras = () => extrasOf(journey.actor.getSnapshot());
    expect(extras()).toContain('hold-bar');
    journey.send({ type: 'NAV', page: 'earlier-time', key: sample.key });
    await journey.answer('readEarlierOffer', offer('offered'));
    expect(extras()).not.toContain('hold-bar');
    expect(journey.context().hold).toBeDefined();
  });
});

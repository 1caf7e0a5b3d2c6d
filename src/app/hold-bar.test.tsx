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

  it.each(BOTH)(
    'CNF-05 HLD-02 beside an offer, which counts down a time of its own, says which one it counts, in %s',
    async (language) => {
      const journey = await toContact(startJourney(language));
      journey.send({ type: 'NAV', page: 'earlier-time', key: sample.key });
      await journey.answer('readEarlierOffer', offer('offered'));
      expect(extrasOf(journey.actor.getSnapshot())).toContain('hold-bar');
      const { container } = await showView(HoldBar, journey);
      const [own, usual] =
        language === 'es'
          ? ['para la reserva que empezó:', 'Guardamos su horario']
          : ['For the booking you started, a time is held:', 'Your time is held'];
      expect(container.textContent).toContain(own);
      expect(container.textContent).not.toContain(usual);
    },
  );
});

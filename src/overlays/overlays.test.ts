import { describe, expect, it } from 'vitest';
import { OVERLAYS } from '#machines/knowledge/events.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toFamilyReview } from '#tests/support/family-steps.ts';
import { startJourney } from '#tests/support/journey.ts';
import { toReview, toVaccines } from '#tests/support/journey-steps.ts';
import { toDetails } from '#tests/support/manage-steps.ts';
import { toOffered } from '#tests/support/offered.ts';
import { LAYER_IDS, openLayers } from './open-layers.ts';
import { loadLayer } from './overlays.ts';

describe('the layers over the page', () => {
  it.each([
    ['the review', toReview, ['sms', 'patient', 'booking-vaccine', 'booking-timeslot']],
    ['what is booked', toDetails, ['sms', 'patient', 'manage-vaccine', 'manage-timeslot']],
    ['a group’s review', toFamilyReview, ['group-patient', 'group-vaccine', 'group-contact']],
  ] as const)(
    'EDT-01 are none, or exactly the overlay that is open over %s',
    async (_, toPage, openable) => {
      const journey = await toPage();
      const open = () => openLayers(journey.actor.getSnapshot());
      expect(open()).toEqual([]);
      for (const overlay of OVERLAYS) {
        journey.send({ type: 'overlay.opened', overlay });
        expect(open()).toEqual(openable.filter((one) => one === overlay));
        journey.send({ type: 'overlay.closed' });
        expect(open()).toEqual([]);
      }
    },
  );

  it('VAC-11 are the explanation of a vaccine until it is closed', async () => {
    const journey = await toVaccines();
    const open = () => openLayers(journey.actor.getSnapshot());
    for (const topic of ['tbe', 'meningitis'] as const) {
      journey.send({ type: 'explanation.opened', topic });
      expect(open()).toEqual([topic]);
      journey.send({ type: 'explanation.closed' });
      expect(open()).toEqual([]);
    }
  });

  it('VAC-10, CHR-07 are the offer of other due vaccines, with the language over it', async () => {
    const journey = await toOffered(sample.offeredWithMore);
    journey.send({ type: 'vaccine.toggled', code: '150' });
    journey.send({ type: 'vaccines.submitted' });
    journey.send({ type: 'language.requested' });
    await journey.fail('createLanguageTicket', 1002);
    expect(openLayers(journey.actor.getSnapshot())).toEqual(['also-due', 'language']);
  });

  it('HLD-02, CHR-07 have the held time over an edit, and the language over both', async () => {
    const journey = await toReview();
    journey.send({ type: 'overlay.opened', overlay: 'sms' });
    journey.ring('hold.warned');
    journey.send({ type: 'language.requested' });
    await journey.fail('createLanguageTicket', 1002);
    expect(openLayers(journey.actor.getSnapshot())).toEqual(['sms', 'hold', 'language']);
  });

  it('SES-03, HLD-02 have the question before starting over below the held time', async () => {
    const journey = await toReview();
    journey.send({ type: 'booking.restarted' });
    expect(openLayers(journey.actor.getSnapshot())).toEqual(['restart']);
    journey.ring('hold.warned');
    expect(openLayers(journey.actor.getSnapshot())).toEqual(['restart', 'hold']);
  });

  it.each(LAYER_IDS)('EDT-01 load the view of %s', async (id) => {
    expect(await loadLayer(id)).toBeTypeOf('function');
  });

  it('HLD-03 keep the dialog until the visitor has decided', async () => {
    const journey = await toReview(startJourney());
    journey.ring('hold.expired');
    expect(openLayers(journey.actor.getSnapshot())).toEqual(['hold']);
  });
});

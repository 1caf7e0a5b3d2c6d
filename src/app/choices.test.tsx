import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { groupTimes } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { toGroupTimes } from '#tests/support/group-steps.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { BOTH, showView } from '#tests/support/show-view.tsx';
import { Choices } from './choices.tsx';
import { extrasOf } from './extras.ts';

/** The values under each term. */
const choices = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

const isShown = ({ actor }: TestJourney) => extrasOf(actor.getSnapshot()).includes('choices');

/** Ana and Leo look at the times of the first store. */
async function toTimes(journey?: TestJourney) {
  const there = await toGroupTimes(journey);
  await there.answer('searchTimeslots', groupTimes(2, false));
  return there;
}

async function toHeldAt(slot: string) {
  const journey = await toTimes();
  journey.send({
    type: 'time.picked',
    time: { locationId: sample.location.locationId, date: sample.slotDate, slot },
  });
  journey.send({ type: 'time.submitted' });
  await journey.answer('createHold', {
    ...sample.held(10),
    slot,
    appointmentDate: `${sample.slotDate}T${slot}:00-06:00`,
  });
  return journey;
}

describe('the choices of a group', () => {
  it.each(BOTH)(
    'GRP-01 name everyone with their vaccines, and the place, in %s',
    async (language) => {
      const journey = await toTimes(startJourney(language));
      // The page of times shows them between its own columns.
      expect(isShown(journey)).toBe(false);
      await showView(Choices, journey);
      const flu = language === 'es' ? /^Gripe/ : /^Flu$/;
      expect(choices()).toEqual({
        Ana: expect.stringMatching(flu),
        Leo: expect.stringMatching(flu),
        [language === 'es' ? 'Lugar' : 'Place']: 'Chicago, IL 60601',
      });
    },
  );

  it('GRP-01 show a common time once, and the store', async () => {
    const journey = await toHeldAt('09:00');
    expect(isShown(journey)).toBe(true);
    await showView(Choices, journey);
    expect(choices()['Time']).toBe('Wednesday, March 49:00 AM CST');
    expect(choices()['Place']).toContain('State Street Pharmacy');
  });

  it('GRP-01 say whose each time is if they do not all start together', async () => {
    await showView(Choices, await toHeldAt('09:15'));
    expect(choices()['Time']).toMatch(/9:15 AM CSTAna.*9:30 AM CSTLeo$/);
  });

  it('GRP-01 appear with the first vaccines of any member', async () => {
    const journey = startJourney();
    journey.send({ type: 'start.typed', draft: { bookingOption: 'group', location: '60601' } });
    journey.send({ type: 'start.submitted' });
    await journey.answer('geocode', sample.place);
    expect(isShown(journey)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { say, toContact, toQuestions, toTimes } from '#tests/support/journey-steps.ts';

const { engagementId } = sample.engagement;

/** Was sent as a link, and continues here. */
async function sent(journey: TestJourney) {
  journey.send({ type: 'later.requested' });
  journey.send({ type: 'later.typed', draft: { emailAddress: 'ana@example.org' } });
  journey.send({ type: 'later.submitted' });
  await journey.answer('patchEngagement', sample.engagement, 'patchEngagement.later');
  await journey.answer('saveEngagement', sample.saved);
  journey.send({ type: 'back' });
  return journey;
}

/** To another state, where everything starts over. */
async function startOver(journey: TestJourney) {
  journey.send({ type: 'NAV', page: 'get-started' });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', sample.elsewhere);
  journey.send({ type: 'booking.restarted' });
}

describe('the record', () => {
  it('ENG-02, RES-01 gets each page, with its place and what is known by then', async () => {
    const journey = await toQuestions(['207']);
    expect(journey.askedOf('patchEngagement')).toMatchObject({
      body: {
        pageId: 'COVID_DETAILS',
        metaData: { serviceIds: ['207'], progress: { page: 'covid' } },
      },
    });
    say(journey, { immunocompromised: 'no' });
    say(journey, { userDose: '0' });
    expect(journey.askedOf('patchEngagement', 'patchEngagement.covid')).toMatchObject({
      body: {
        userResponses: [
          { vaccineCode: '207', question: 'immunocompromised', answer: 'no' },
          { vaccineCode: '207', question: 'userDose', answer: '0' },
        ],
      },
    });
  });

  it('ENG-02 gets the latest when something changes while it is being saved', async () => {
    const journey = await toContact();
    expect(journey.at({ record: 'idle' })).toBe(true);
    journey.send({ type: 'back' });
    journey.send({ type: 'back' });
    expect(journey.askedOf('patchEngagement')).toMatchObject({
      body: { metaData: { progress: { page: 'flow-check' } } },
    });
    await journey.answer('patchEngagement', sample.engagement);
    expect(journey.at({ record: 'idle' })).toBe(true);
    expect(journey.askedOf('patchEngagement')).toBeUndefined();
  });
});

describe('starting over', () => {
  it('RES-03 revokes the link of a journey that was sent as one', async () => {
    const journey = await sent(await toTimes());
    await startOver(journey);
    expect(journey.askedOf('discardEngagement')).toEqual({ body: { engagementId } });
    expect(journey.context()).toMatchObject({ engagementId: undefined, saved: undefined });
    await journey.answer('discardEngagement', sample.engagement);
    expect(journey.at({ record: 'idle' })).toBe(true);
  });

  it('RES-03 leaves alone a journey that was never sent', async () => {
    const journey = await toTimes();
    await startOver(journey);
    expect(journey.context().engagementId).toBeUndefined();
    expect(journey.at({ record: 'idle' })).toBe(true);
    expect(journey.askedOf('discardEngagement')).toBeUndefined();
  });

  it('RES-03 continues when the link cannot be revoked', async () => {
    const journey = await sent(await toTimes());
    await startOver(journey);
    await journey.fail('discardEngagement');
    expect(journey.at({ record: 'idle', flow: { 'get-started': 'form' } })).toBe(true);
  });

  it('CHN-07 signing out leaves no link behind', async () => {
    const journey = startJourney();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    await sent(await toTimes(journey));
    journey.send({ type: 'NAV', page: 'account' });
    await journey.answer('listDependents', { dependents: [] });
    journey.send({ type: 'signOut.requested' });
    await journey.answer('logout', { isLoggedIn: false, rx_user: 'N', meId: '' });
    expect(journey.askedOf('discardEngagement')).toEqual({ body: { engagementId } });
  });
});

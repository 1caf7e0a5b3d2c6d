import { expect, it } from 'vitest';
import { offer } from '#qa/journeys/managed-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toContact } from '#tests/support/journey-steps.ts';

it.each([
  { page: 'manage-appointment' },
  { page: 'quick-flow', key: sample.key, refused: 'openCampaign' },
  { page: 'slot', key: sample.key, refused: 'readSlot' },
  { page: 'rx-ready' },
  { page: 'earlier-time' },
  { page: 'earlier-time', key: sample.key, refused: 'readEarlierOffer', code: 'LINK_EXPIRED' },
  { page: 'walk-in' },
  { page: 'walk-in', key: sample.key, refused: 'openWalkIn', code: 'WALK_IN_LINK_REVOKED' },
  { page: 'walk-in', key: sample.key, refused: 'openWalkIn', code: 'WALK_IN_LINK_OLD' },
] as const)('HLD-07 $page leads back to the booking whose time is held', async (one) => {
  const journey = await toContact();
  const { hold, at } = journey.context();
  journey.send({ type: 'NAV', ...one });
  if ('refused' in one && one.refused)
    await journey.refuse(one.refused, 'code' in one && one.code ? one.code : 'INVALID_REQUEST');
  expect(journey.at({ flow: one.page })).toBe(true);
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'contact-info', hold: 'held' })).toBe(true);
  expect(journey.context()).toMatchObject({ hold, at, link: undefined });
});

it.each([
  ['reading', (journey) => journey.answer('listDependents', { dependents: [] })],
  ['failed', (journey) => journey.fail('listDependents')],
  ['unanswered', (journey) => journey.fail('listDependents', 1004)],
] satisfies [string, (journey: TestJourney) => Promise<void>][])(
  'HLD-07 ACC-02 account.%s leads back to the booking whose time is held',
  async (state, end) => {
    const journey = await toContact();
    const { hold, at } = journey.context();
    journey.send({ type: 'visitor.identified', me: sample.customer });
    journey.send({ type: 'NAV', page: 'account' });
    await end(journey);
    expect(JSON.stringify(journey.actor.getSnapshot().value)).toContain(state);
    journey.send({ type: 'back' });
    expect(journey.at({ flow: 'contact-info', hold: 'held' })).toBe(true);
    expect(journey.context()).toMatchObject({ hold, at });
  },
);

it('HLD-07 CNF-05 an offer of an earlier time leads back to the booking whose time is held, but not while its answer is sent', async () => {
  const journey = await toContact();
  journey.send({ type: 'NAV', page: 'earlier-time', key: sample.key });
  await journey.answer('readEarlierOffer', offer('offered'));
  journey.send({ type: 'earlierTime.taken' });
  expect(journey.actor.getSnapshot().can({ type: 'back' })).toBe(false);
  await journey.fail('takeEarlierOffer');
  journey.send({ type: 'back' });
  expect(journey.at({ flow: 'contact-info', hold: 'held' })).toBe(true);
});

it.each(['expired', 'revoked', 'spent', 'invalid', 'code'] as const)(
  'HLD-07 RES-03 resume.%s leads back to the booking whose time is held',
  async (state) => {
    const journey = await toContact();
    const { hold, at } = journey.context();
    journey.send({ type: 'NAV', page: 'resume', ...(state !== 'code' && { key: sample.key }) });
    if (state !== 'code') await journey.answer('initializeEngagement', { state });
    expect(JSON.stringify(journey.actor.getSnapshot().value)).toContain(state);
    journey.send({ type: 'booking.continued' });
    expect(journey.at({ flow: 'contact-info', hold: 'held' })).toBe(true);
    expect(journey.context()).toMatchObject({ hold, at, link: undefined });
  },
);

it('HLD-07 RES-03 resume has no booking to go back to where no time is held', () => {
  const journey = startJourney();
  journey.send({ type: 'NAV', page: 'resume' });
  expect(journey.actor.getSnapshot().can({ type: 'booking.continued' })).toBe(false);
});

it('RES-03 CHR-05 a broken resume link leads to the code beside a held time, too', async () => {
  const journey = await toContact();
  journey.send({ type: 'NAV', page: 'resume', key: sample.key });
  await journey.refuse('initializeEngagement', 'INVALID_REQUEST');
  journey.send({ type: 'back' });
  expect(journey.at({ flow: { resume: 'code' }, hold: 'held' })).toBe(true);
});

it('RES-03 CHR-05 a resume link that is spent offers no code beside a held time', async () => {
  const journey = await toContact();
  journey.send({ type: 'NAV', page: 'resume', key: sample.key });
  await journey.answer('initializeEngagement', { state: 'spent' });
  expect(journey.at({ flow: { resume: 'spent' }, hold: 'held' })).toBe(true);
  expect(journey.actor.getSnapshot().can({ type: 'back' })).toBe(false);
});

it.each(['manage-appointment', 'slot'] as const)(
  'HLD-07 %s has nowhere to go back to where no time is held',
  (page) => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page });
    expect(journey.actor.getSnapshot().can({ type: 'back' })).toBe(false);
  },
);

import { describe, expect, it } from 'vitest';
import { RESUMED_PAGES } from '#domain/resume.ts';
import { groupTakenUp } from '#qa/journeys/group-samples.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from '#tests/support/journey.ts';
import { toContact, toHeld } from '#tests/support/journey-steps.ts';
import type { TakenUp } from '../knowledge/ports.ts';

const at = (journey: TestJourney, state: string | { [form: string]: string }) =>
  journey.at({ flow: { resume: state } });

function open(journey = startJourney()) {
  journey.send({ type: 'NAV', page: 'resume', key: sample.key, flow: 'email' });
  return journey;
}

async function toProof(journey?: TestJourney) {
  const there = open(journey);
  await there.answer('initializeEngagement', sample.openLink);
  there.send({ type: 'proof.typed', draft: { month: '4', day: '28', year: '1984' } });
  return there;
}

/** The date of birth has opened it, and the server has answered for the journey as of today. */
async function resumed(journey: TakenUp, from?: TestJourney) {
  const there = await toProof(from);
  there.send({ type: 'proof.submitted' });
  await there.answer('resumeEngagement', journey);
  await there.answer('listEligibleVaccines', { vaccines: sample.offered });
  if (!there.at({ flow: 'vaccine-selector' })) {
    const eligibleVaccineList = sample.twoMakers;
    await there.answer('getVaccineDetails', { data: { eligibleVaccineList } });
  }
  return there;
}

const OF_GROUPS = ['patient-info-list', 'vaccine-selection', 'timeslots'];

describe('the links of other pages', () => {
  it.each(['resume', 'quick-flow', 'rx-ready'] as const)(
    'RES-04 MNG-01 a key of an appointment, opened in the tab where %s is shown, opens that',
    (page) => {
      for (const other of ['manage-appointment', 'vaccination-history', 'earlier-time'] as const) {
        const journey = startJourney();
        journey.send({ type: 'NAV', page });
        expect(journey.at({ flow: page })).toBe(true);
        journey.send({ type: 'NAV', page: other, key: sample.key });
        expect(journey.at({ flow: other })).toBe(true);
      }
    },
  );
});

describe('the proof', () => {
  it('RES-04 opening a link asks for the date of birth, and sends the server nothing but the key', () => {
    const journey = open();
    expect(journey.askedOf('initializeEngagement')).toEqual({ body: { key: sample.key } });
    expect(journey.askedOf('resumeEngagement')).toBeUndefined();
  });

  it('RES-04 is a date, which is sent to the server with the key', async () => {
    const journey = await toProof();
    journey.send({ type: 'proof.typed', draft: { day: '31' } });
    journey.send({ type: 'proof.submitted' });
    expect(journey.context().problems).toEqual([{ field: 'dob', code: 'date.noSuchDay' }]);
    journey.send({ type: 'proof.typed', draft: { day: '28' } });
    journey.send({ type: 'proof.submitted' });
    expect(journey.askedOf('resumeEngagement')).toMatchObject({
      body: { key: sample.key, dateOfBirth: '1984-04-28' },
    });
  });

  it('RES-04 says after a wrong date how many tries are left, with the date still there', async () => {
    const journey = await toProof();
    journey.send({ type: 'proof.submitted' });
    await journey.refuse('resumeEngagement', 'FC_903_NotFound');
    await journey.answer('initializeEngagement', { ...sample.openLink, triesLeft: 2 });
    expect(at(journey, { proving: 'refused' })).toBe(true);
    expect(journey.context()).toMatchObject({
      problems: [{ field: 'dob', code: 'dateOfBirth.wrong' }],
      proof: { month: '4', day: '28', year: '1984' },
      link: { seen: { triesLeft: 2 } },
    });
  });

  it('RES-04 revokes the link at the last wrong date', async () => {
    const journey = await toProof();
    journey.send({ type: 'proof.submitted' });
    await journey.refuse('resumeEngagement', 'FC_903_NotFound');
    await journey.answer('initializeEngagement', { state: 'revoked' });
    expect(at(journey, 'revoked')).toBe(true);
  });

  it('API-03 sends the same again when no answer came', async () => {
    const journey = await toProof();
    journey.send({ type: 'proof.submitted' });
    await journey.fail('resumeEngagement', 1004);
    expect(at(journey, 'notResumed')).toBe(true);
    journey.send({ type: 'retried' });
    expect(journey.askedOf('resumeEngagement')).toMatchObject({
      body: { dateOfBirth: '1984-04-28' },
    });
  });
});

describe('a link that no longer works', () => {
  it.each(['expired', 'revoked', 'spent', 'invalid'] as const)(
    'RES-03 says that it is %s, and leads to a new booking with what this tab knows',
    async (state) => {
      const journey = startJourney();
      journey.send({ type: 'start.typed', draft: { location: '60601' } });
      open(journey);
      await journey.answer('initializeEngagement', { state });
      expect(at(journey, state)).toBe(true);
      journey.send({ type: 'place.reconsidered' });
      expect(journey.at({ flow: 'get-started' })).toBe(true);
      expect(journey.context()).toMatchObject({ link: undefined, start: { location: '60601' } });
    },
  );

  it.each([
    ['LINK_EXPIRED', 'expired'],
    ['LINK_REVOKED', 'revoked'],
    ['LINK_SPENT', 'spent'],
    ['RATE_LIMITED', 'limited'],
  ] as const)('RES-03 says so after the date too: %s is %s', async (code, state) => {
    const journey = await toProof();
    journey.send({ type: 'proof.submitted' });
    await journey.refuse('resumeEngagement', code);
    expect(at(journey, state)).toBe(true);
  });

  it('RES-03 leads to an empty booking as well', async () => {
    const journey = open(await toContact());
    await journey.answer('initializeEngagement', { state: 'expired' });
    journey.send({ type: 'booking.restarted' });
    journey.send({ type: 'restart.confirmed' });
    expect(journey.at({ flow: 'get-started' })).toBe(true);
    expect(journey.context()).toMatchObject({ engagementId: undefined, link: undefined });
    expect(journey.context().patient.firstName).toBe('');
  });
});

describe('a short code', () => {
  const typed = (text: string) => {
    const journey = startJourney();
    journey.send({ type: 'NAV', page: 'resume' });
    journey.send({ type: 'shortCode.typed', text });
    journey.send({ type: 'shortCode.submitted' });
    return journey;
  };

  it.each([
    ['', 'shortCode.missing'],
    ['7K3', 'shortCode.unknown'],
  ])('ENG-12 "%s" is refused here: %s', (text, code) => {
    const journey = typed(text);
    expect(journey.context().problems).toEqual([{ field: 'shortCode', code }]);
    expect(journey.askedOf('getEngagementFromShortCode')).toBeUndefined();
  });

  it('ENG-12 stands for a key, which is checked like that of a link', async () => {
    const journey = typed(sample.saved.shortCode);
    await journey.answer('getEngagementFromShortCode', { ...sample.openLink, key: sample.key });
    expect(journey.askedOf('initializeEngagement')).toEqual({ body: { key: sample.key } });
  });

  it('ENG-12 when unknown is reported at its field', async () => {
    const journey = typed(sample.saved.shortCode);
    await journey.refuse('getEngagementFromShortCode', 'FC_903_NotFound');
    expect(at(journey, { code: 'refused' })).toBe(true);
    expect(journey.context().problems).toEqual([{ field: 'shortCode', code: 'shortCode.unknown' }]);
  });
});

describe('a resumed journey', () => {
  it.each(RESUMED_PAGES.filter((page) => !OF_GROUPS.some((one) => one === page)))(
    'RES-01 continues at %s, with a welcome',
    async (page) => {
      const journey = await resumed(sample.takenUp(page));
      expect(journey.at({ flow: page })).toBe(true);
      expect(journey.context().welcome).toEqual({ page, exception: undefined });
    },
  );

  it.each(['patient-info-list', 'vaccine-selection', 'timeslots'] as const)(
    'RES-01 GRP-02 a group goes on at %s, with everybody in it',
    async (page) => {
      const taken = groupTakenUp(page);
      const journey = await toProof();
      journey.send({ type: 'proof.submitted' });
      await journey.answer('resumeEngagement', taken);
      expect(journey.at({ flow: page })).toBe(true);
      expect(journey.context().welcome).toEqual({ page, exception: undefined });
      expect(journey.context().party.members.map(({ person }) => person.firstName)).toEqual(
        taken.metaData.party?.map(({ firstName }) => firstName),
      );
    },
  );

  it.each([
    ['held', () => {}],
    ['held until it ran out', (journey: TestJourney) => journey.ring('hold.expired')],
  ])(
    'RES-01 HLD-01 a group’s own time takes the place of one that this tab %s',
    async (_, then) => {
      const tab = await toHeld();
      then(tab);
      const journey = await toProof(tab);
      journey.send({ type: 'proof.submitted' });
      await journey.answer('resumeEngagement', groupTakenUp('contact-info'));
      expect(journey.at({ flow: 'contact-info', hold: { held: 'fresh' } })).toBe(true);
      expect(journey.context()).toMatchObject({ hold: sample.held(10), resumedHold: undefined });
    },
  );

  it('RES-01 is past the questions when none is open any more', async () => {
    const journey = await resumed(sample.nothingAsked);
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
    const eligibleVaccineList = sample.vaccineDetails;
    await journey.answer('getVaccineDetails', { data: { eligibleVaccineList } });
    expect(journey.at({ flow: 'timeslots' })).toBe(true);
  });

  it('RES-01 ends the welcome with the next page', async () => {
    const journey = await resumed(sample.takenUp('patient-info'));
    journey.send({ type: 'patient.submitted' });
    await journey.answer('updatePatient', sample.patient);
    expect(journey.at({ flow: 'contact-info' })).toBe(true);
    expect(journey.context().welcome).toBeUndefined();
  });

  it('RES-01 continues with its time, held again', async () => {
    const journey = await resumed(sample.takenUp('review-appt'));
    expect(journey.at({ flow: 'review-appt', hold: 'held' })).toBe(true);
    expect(journey.context()).toMatchObject({ hold: sample.held(10), resumedHold: undefined });
    journey.ring('hold.warned');
    expect(journey.at({ hold: { held: 'warning' } })).toBe(true);
  });

  it.each(['timeTaken', 'timePassed', 'storeGone'] as const)(
    'RES-02 says that the time is gone (%s), and shows the nearest, with everything else kept',
    async (reason) => {
      const journey = await resumed({ ...sample.timeTaken, reason });
      expect(journey.at({ flow: { timeslots: 'lost' }, hold: 'none' })).toBe(true);
      expect(journey.context()).toMatchObject({
        search: { alternatives: { nearestTimes: [sample.nearest] } },
        welcome: { exception: reason },
        patient: { firstName: 'Ada' },
        keptContact: { emailAddress: 'ada@example.org' },
      });
    },
  );

  it('RES-02, ELG-07 leads to the vaccines when one is no longer allowed', async () => {
    const journey = await resumed({
      ...sample.notEligible,
      metaData: { ...sample.notEligible.metaData, serviceIds: ['87'] },
    });
    expect(journey.at({ flow: 'vaccine-selector' })).toBe(true);
    expect(journey.context()).toMatchObject({
      vaccines: [],
      welcome: { exception: 'notEligible' },
    });
  });

  it('API-03 is not lost when loading the rest of it fails', async () => {
    const journey = await toProof();
    journey.send({ type: 'proof.submitted' });
    await journey.answer('resumeEngagement', sample.takenUp('timeslots'));
    await journey.fail('listEligibleVaccines');
    expect(at(journey, 'behind')).toBe(true);
    expect(journey.context().engagementId).toBe(sample.engagement.engagementId);
    journey.send({ type: 'retried' });
    expect(at(journey, 'offering')).toBe(true);
  });

  it('RES-01 replaces what this tab was in, and lets its hold expire', async () => {
    const journey = await resumed(sample.takenUp('timeslots'), await toContact());
    expect(journey.at({ flow: 'timeslots', hold: 'none' })).toBe(true);
    expect(journey.context()).toMatchObject({ hold: undefined, patient: { firstName: '' } });
    expect(journey.askedOf('releaseHold')).toBeUndefined();
  });
});

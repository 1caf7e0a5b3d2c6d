import { describe, expect, it } from 'vitest';
import { freshJourney } from '#machines/knowledge/context.ts';
import { toGroupTimes } from '#tests/support/group-steps.ts';
import { openAnswered, walkTo } from '#tests/support/walk.ts';
import { visitFacts } from './visit-facts.ts';

describe('what a report says of a visit', () => {
  it('SLT-06 next to nothing, when it has just begun', () => {
    expect(visitFacts(freshJourney({ language: 'es', today: '2026-03-02' }))).toEqual({
      journey: {
        languagePreference: 'es',
        isStarted: false,
        areVaccinesAccepted: false,
        isTimeHeld: false,
        isConfirmed: false,
      },
      booking: {
        vaccineCodes: [],
        isTimeChosen: false,
        isPatientKnown: false,
        isContactKnown: false,
      },
      user: { kind: 'undecided' },
    });
  });

  it('SLT-06 DIA-01 how far it came, the vaccines and a wide age band, when it is complete', async () => {
    const actor = openAnswered();
    await walkTo(actor, 'review-appt');
    const reviewed = visitFacts(actor.getSnapshot().context);
    expect(reviewed.journey).toMatchObject({ isTimeHeld: true, isConfirmed: false });
    await walkTo(actor, 'confirmation');
    expect(visitFacts(actor.getSnapshot().context)).toEqual({
      journey: {
        languagePreference: 'en',
        isStarted: true,
        areVaccinesAccepted: true,
        isTimeHeld: false,
        isConfirmed: true,
      },
      booking: {
        vaccineCodes: ['150'],
        isTimeChosen: true,
        isPatientKnown: true,
        isContactKnown: true,
      },
      user: { kind: 'guest', category: 'Adult' },
    });
  });

  it('SLT-06 GRP-01 of a group, the vaccines of everybody and what is so for all', async () => {
    const { context } = (await toGroupTimes()).actor.getSnapshot();
    const told = visitFacts(context);
    expect(told).toMatchObject({
      journey: { areVaccinesAccepted: true },
      booking: { vaccineCodes: ['150'], isPatientKnown: false },
      user: { category: 'Adult' },
    });
    const members = context.party.members.map((member) => ({ ...member, patientId: 'x' }));
    const [ana, leo] = members;
    if (!ana || !leo) throw new Error('no group');
    const visit = { ...leo.visit, vaccines: ['207', '150'], vaccinesAccepted: false };
    const child = { ...leo, dateOfBirth: '2019-05-01', visit };
    const family = visitFacts({ ...context, party: { ...context.party, members: [ana, child] } });
    expect(family).toMatchObject({
      journey: { areVaccinesAccepted: false },
      booking: { vaccineCodes: ['150', '207'], isPatientKnown: true },
    });
    expect(family.user).not.toHaveProperty('category');
  });
});

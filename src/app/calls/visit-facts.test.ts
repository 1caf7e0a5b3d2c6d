import { describe, expect, it } from 'vitest';
import { freshJourney } from '#machines/knowledge/context.ts';
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
});

import { describe, expect, it } from 'vitest';
import { CHECK_IN_STATUSES } from './appointments.ts';
import {
  CHECK_IN_STATUS_OF,
  isAtLeast,
  isWaiting,
  roleForStep,
  STAGES,
  stagesAfter,
  TEAM_ROLES,
} from './visits.ts';

describe('the stages of a visit', () => {
  it('WLK-07 follow one another, none skipped', () => {
    const usual = STAGES.slice(0, 6);
    const walked = ['booked' as (typeof STAGES)[number]];
    for (let at = walked[0]; at; at = stagesAfter(at)[0]) if (at !== 'booked') walked.push(at);
    expect(walked).toEqual(usual);
    for (const [index, from] of usual.entries())
      for (const skipped of usual.slice(index + 2))
        expect(roleForStep(from, skipped), `${from} to ${skipped}`).toBeUndefined();
  });

  it('WLK-07 never go back, except for a patient who comes after all', () => {
    expect(roleForStep('checkedIn', 'arrived')).toBeUndefined();
    expect(roleForStep('noShow', 'arrived')).toBe('technician');
    expect(stagesAfter('given')).toEqual([]);
    expect(stagesAfter('notEligible')).toEqual([]);
  });

  it('WLK-07 never mark a patient who came as a no-show', () => {
    const missable = STAGES.filter((from) => roleForStep(from, 'noShow'));
    expect(missable).toEqual(['booked']);
  });

  it('DSK-03 leave it to the pharmacist to say what was given, and who is not eligible', () => {
    for (const from of STAGES) {
      expect([undefined, 'pharmacist']).toContain(roleForStep(from, 'given'));
      expect([undefined, 'pharmacist']).toContain(roleForStep(from, 'notEligible'));
    }
  });

  it('MNG-04 have every check-in status of the specification', () => {
    expect(Object.values(CHECK_IN_STATUS_OF).sort()).toEqual([...CHECK_IN_STATUSES].sort());
  });

  it('WLK-06 say who waits: those at the store who are not done', () => {
    expect(STAGES.filter(isWaiting)).toEqual([
      'arrived',
      'checkedIn',
      'readyForPreVax',
      'awaitingSignOff',
    ]);
  });
});

it('DSK-01 a role may do what those before it may', () => {
  const able = TEAM_ROLES.map((role) => TEAM_ROLES.filter((asked) => isAtLeast(role, asked)));
  expect(able.map((roles) => roles.length)).toEqual([1, 2, 3]);
});

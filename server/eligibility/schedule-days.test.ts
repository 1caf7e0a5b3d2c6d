// How the product uses CDC's schedule: in later years, at the ages where it changes, and once per
// person.
import { describe, expect, it } from 'vitest';
import { changingAges } from '#domain/eligibility/changing-ages.ts';
import type { VaccineGroup } from '#domain/eligibility/forecast.ts';
import { remembering } from '#domain/eligibility/remembering.ts';
import { forecastGroup } from '#domain/eligibility/schedule/forecast-group.ts';
import { repeatingSeasons } from '#domain/eligibility/seasonal-schedule.ts';
import { readProductTables } from './product-tables.ts';
import { readSchedule } from './schedule-tables.ts';

const schedule = readSchedule();
const { seasons } = readProductTables();
const scheduleOn = repeatingSeasons(schedule, seasons);

const adult = {
  dateOfBirth: '1984-04-28',
  sex: 'Female',
  observations: [{ code: '007' }],
  doses: [],
} as const;
type Dose = { cvx: string; date: string };
const asked = (group: VaccineGroup, on: string, doses: readonly Dose[] = []) =>
  forecastGroup(scheduleOn(on), { ...adult, doses }, group, on);

describe('seasons of later years', () => {
  it('ELG-07 leave the published season as it is', () => {
    expect(scheduleOn('2025-11-01')).toBe(schedule);
    expect(scheduleOn('2026-12-01')).toBe(scheduleOn('2027-01-15'));
    expect(scheduleOn('2026-12-01')).not.toBe(schedule);
  });

  it('ELG-07 begin and end on the same days in every year', () => {
    expect(asked('Flu', '2026-11-21')).toMatchObject({
      status: 'due',
      earliest: '2026-07-01',
      latest: '2027-06-30',
    });
    expect(asked('Flu', '2031-07-01')).toMatchObject({ earliest: '2031-07-01' });
    expect(asked('RSV', '2026-11-21')).toMatchObject({
      earliest: '2026-09-01',
      latest: '2027-01-31',
    });
    expect(asked('RSV', '2027-02-01')).toMatchObject({ earliest: '2027-09-01' });
  });

  it('ELG-07 count the doses of the season, and not the last season’s', () => {
    const flu = (date: string) => asked('Flu', '2026-11-21', [{ cvx: '140', date }]).status;
    expect(flu('2026-10-01')).toBe('complete');
    expect(flu('2025-10-01')).toBe('due');
    const covid = (date: string) => asked('COVID-19', '2026-11-21', [{ cvx: '309', date }]).status;
    expect(covid('2026-09-10')).toBe('complete');
    expect(covid('2025-09-10')).toBe('due');
  });
});

describe('ages at which the schedule changes', () => {
  const changes = changingAges(schedule);

  it('ELG-07 are the next dates on which a series begins or ends by age', () => {
    expect(changes('Zoster', '1984-04-28', '2026-11-21')).toBe('2034-04-28');
    expect(changes('HPV', '2018-03-03', '2026-11-21')).toBe('2027-03-03');
    expect(changes('RSV', '1950-01-01', '2026-11-21')).toBeUndefined();
  });
});

describe('a cached schedule', () => {
  const counting = () => {
    const groups: string[] = [];
    const ask = remembering(schedule, (patient, group, on, options) => {
      groups.push(group);
      return forecastGroup(schedule, patient, group, on, options);
    });
    return { ask, groups };
  };

  it('ELG-07 answers again from memory when nothing about the group changed', () => {
    const { ask, groups } = counting();
    const first = ask(adult, 'YF', '2025-11-21');
    const observations = [...adult.observations, { code: '055' }];
    expect(ask({ ...adult, observations }, 'YF', '2025-11-21')).toBe(first);
    expect(groups).toEqual(['YF']);
  });

  it('ELG-07 answers Td as the schedule does, even after a question about Tdap', () => {
    const ask = remembering(schedule, (patient, group, on, options) =>
      forecastGroup(schedule, patient, group, on, options),
    );
    const doses = [{ cvx: '09', date: '2024-01-01' }];
    for (const observations of [[], adult.observations]) {
      const asking = { ...adult, observations, doses };
      for (const group of ['DTaP/Tdap/Td', 'Td', 'Pertussis'] as const) {
        const { considered: _considered, ...said } = ask(asking, group, '2025-11-21');
        expect(forecastGroup(schedule, asking, group, '2025-11-21')).toMatchObject(said);
      }
    }
  });

  it('ELG-07 computes again for another day, person, dose or answer', () => {
    const { ask, groups } = counting();
    ask(adult, 'YF', '2025-11-21');
    ask(adult, 'YF', '2025-11-22');
    ask({ ...adult, dateOfBirth: '1990-01-01' }, 'YF', '2025-11-21');
    ask({ ...adult, doses: [{ cvx: '37', date: '2020-01-01' }] }, 'YF', '2025-11-21');
    ask({ ...adult, observations: [{ code: '162' }] }, 'YF', '2025-11-21');
    ask(adult, 'YF', '2025-11-21', { explain: true });
    expect(groups).toHaveLength(6);
  });
});

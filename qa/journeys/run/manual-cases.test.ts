import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { generateOurJourneys } from '../generate.ts';
import { patient } from '../patient.ts';
import { exported, manualCases } from './manual-cases.ts';

const { planned } = generateOurJourneys(patient);
const app = 'http://127.0.0.1:3000';
const one = planned
  .filter(
    ({ path: { name, steps } }) =>
      name.startsWith('Guest books flu') &&
      steps.some(({ event }) => event.type === 'vaccine.toggled'),
  )
  .slice(0, 1);

describe('journeys as test cases to follow by hand', () => {
  it('QAL-06 say what to press in the words of the screen, and what it shows then', () => {
    const [english] = manualCases(patient, one, 'en', app);
    const [spanish] = manualCases(patient, one, 'es', app);
    expect(english?.steps.length).toBe(one[0]?.path.steps.length);
    const pressed = english?.steps.find(({ does }) => does.includes('“Continue”'));
    expect(pressed).toMatchObject({ who: 'you' });
    expect(spanish?.steps[(pressed?.step ?? 0) - 1]?.does).toContain('“Continuar”');
    expect(english?.steps.some(({ does }) => does === 'Choose “Flu”')).toBe(true);
    // the plan is for an English visitor, but the words are those of the Spanish screen
    expect(spanish?.steps.some(({ does }) => does === 'Choose “Gripe (influenza)”')).toBe(true);
    expect(english?.steps.some(({ shows }) => shows.includes('at /findcare/'))).toBe(true);
  });

  it('QAL-06 leave out what no person can do', () => {
    const persons = planned.filter(({ path }) => path.level === 'person');
    expect(manualCases(patient, planned, 'en', app).map(({ id }) => id)).toEqual(
      persons.map(({ path }) => path.id),
    );
  });

  it('QAL-06 form a table that other tools read, and a list to tick off', () => {
    const cases = manualCases(patient, one, 'en', app);
    const rows: Record<string, string>[] = parse(exported('csv', cases), {
      columns: true,
      bom: true,
    });
    expect(rows.map(({ step }) => step)).toEqual(
      [0, ...(cases[0]?.steps.map(({ step }) => step) ?? [])].map(String),
    );
    expect(rows[0]).toMatchObject({ journey: cases[0]?.id, name: cases[0]?.name, does: 'Begin' });
    expect(rows[0]?.['watch']).toBe(
      `${app}/findcare/schedule-vaccine?replay=${cases[0]?.id}&step=0`,
    );
    const list = exported('md', cases);
    // the list alone explains how to make the server refuse
    expect(list).toMatch(/^# Test cases\n[^]*\*\*Calls answer themselves\*\*/);
    expect(list).toContain(`[Watch](${rows[0]?.['watch']})`);
    expect(list.match(/^\| \d+ \|/gm)?.length).toBe(cases[0]?.steps.length);
  });
});

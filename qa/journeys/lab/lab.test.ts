import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { invokesOf, pathOf, stateNodesOf } from '@dosepath/journeys/chart';
import { eventIdOf, keptText } from '@dosepath/journeys';
import { BOOKING_LINE } from '#domain/page-lines.ts';
import { root } from '#tests/support/root.ts';
import { desk } from '../desk/desk.ts';
import { generateOurJourneys, replayOurJourneys } from '../generate.ts';
import { patient } from '../patient.ts';
import { labFileOf } from './make.ts';
import { spell } from './spell.ts';

/** Only asked for some vaccines. */
const ASKED_OF_SOME = ['covid', 'screening', 'covid-manufacturer'];
const pages = BOOKING_LINE.filter(
  (page) => page !== 'get-started' && !ASKED_OF_SOME.includes(page),
);

describe.each([patient, desk])('what the lab knows of the journeys: $name', (chart) => {
  const fileNow = () => labFileOf(chart, generateOurJourneys(chart));

  it('RTE-11 is what the chart generates today (npm run lab:keep)', () => {
    const kept = readFileSync(join(root, chart.planFile), 'utf8');
    expect(keptText(fileNow()) === kept).toBe(true);
  });

  it('RTE-11 has a way to every state that the chart can rest in', () => {
    const { ways } = fileNow();
    const resting = stateNodesOf(chart.machine)
      .filter(({ always, type }) => always === undefined && type !== 'history')
      .map(pathOf);
    expect(resting.filter((name) => !Object.hasOwn(ways, name))).toEqual([]);
  });

  it('RTE-11 has a good and a bad end for every call of the chart', () => {
    const { events } = fileNow();
    const sampled = new Set(Object.values(events).map(({ event }) => event.type));
    const ends = invokesOf(chart.machine)
      .filter(({ src }) => !chart.callbacks.has(src))
      .flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]);
    expect(ends.filter((type) => !sampled.has(type))).toEqual([]);
  });
});

it('QAL-06 reports progress while it searches for what a kept plan has no journey to', () => {
  const few = { ...desk, owed: desk.owed.slice(0, 20) };
  const told: number[] = [];
  replayOurJourneys(few, { journeys: [], ways: new Map() }, ({ missing }) => {
    told.push(missing().length);
  });
  expect(told.length).toBeGreaterThan(0);
  expect(told.at(-1)).toBe(0);
});

it('QAL-07 reaches the pages of a booking as most people do, not by a shorter link', () => {
  const { ways, events } = labFileOf(patient, generateOurJourneys(patient));
  const typesTo = (state: string) => (ways[state] ?? []).map((id) => events[id]?.event.type);
  for (const page of pages) {
    expect(typesTo(`flow.${page}`).slice(0, 2)).toEqual(['start.typed', 'start.submitted']);
    expect(typesTo(`flow.${page}`)).not.toContain('NAV');
  }
  // What only a link leads to is reached by that link.
  expect(typesTo('flow.resume')).toContain('NAV');
});

it('DIA-01 spells a path by the names of its events, which reveal nothing of their data', () => {
  const typed = { type: 'patient.typed', field: 'firstName', value: 'Ada' };
  expect(spell([typed])).toBe(`by.${eventIdOf(typed)}`);
  expect(spell([typed])).toMatch(/^by\.[0-9a-f]{7}$/);
});

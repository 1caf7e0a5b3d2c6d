import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#tests/support/root.ts';
import { invokesOf, pathOf, stateNodesOf } from '#machines/chart/names.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { generateOurJourneys } from '../generate.ts';
import { labFileOf, labText } from './make.ts';
import { eventIdOf, spell } from './spell.ts';

const kept = readFileSync(join(root, 'data/journeys/lab.json'), 'utf8');

describe('what the lab knows of the journeys', () => {
  it('RTE-11 is what the chart makes today (npm run lab:keep)', () => {
    expect(labText(labFileOf(generateOurJourneys())) === kept).toBe(true);
  });

  it('RTE-11 has a way to every state that the chart can rest in', () => {
    const { ways } = labFileOf(generateOurJourneys());
    const resting = stateNodesOf(journeyMachine)
      .filter(({ always }) => always === undefined)
      .map(pathOf);
    expect(resting.filter((name) => !Object.hasOwn(ways, name))).toEqual([]);
  });

  it('RTE-11 has a good and a bad end of every call of the chart', () => {
    const { events } = labFileOf(generateOurJourneys());
    const sampled = new Set(Object.values(events).map(({ event }) => event.type));
    const ends = invokesOf(journeyMachine)
      .filter(({ src }) => src !== 'holdTimer')
      .flatMap(({ id }) => [`xstate.done.actor.${id}`, `xstate.error.actor.${id}`]);
    expect(ends.filter((type) => !sampled.has(type))).toEqual([]);
  });

  it('DIA-01 spells a path by the names of its events, which say nothing of what they carry', () => {
    const typed = { type: 'patient.typed', field: 'firstName', value: 'Ada' };
    expect(spell([typed])).toBe(`by.${eventIdOf(typed)}`);
    expect(spell([typed])).toMatch(/^by\.[0-9a-f]{5}$/);
  });
});

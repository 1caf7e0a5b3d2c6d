import { describe, expect, it } from 'vitest';
import { generateOurJourneys } from '../generate.ts';
import { desk } from './desk.ts';
import { events } from './parts.ts';

describe('names of the desk’s journeys', () => {
  const names = generateOurJourneys(desk).planned.map(({ path }) => path.name);

  it('reads as these do', async () => {
    await expect(`${names.join('\n')}\n`).toMatchFileSnapshot('./sample-names.txt');
  });

  it('is different for each journey, and contains no program terms', () => {
    expect(names.length - new Set(names).size).toBe(0);
    const internal = /[a-z][A-Z]|\w\.\w|_|[{}[\]]|undefined|FC_/;
    expect(names.filter((name) => internal.test(name))).toEqual([]);
    expect(names.filter((name) => Object.keys(events).some((id) => name.includes(id)))).toEqual([]);
  });
});

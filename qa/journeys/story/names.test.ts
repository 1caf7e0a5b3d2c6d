import { beforeAll, describe, expect, it } from 'vitest';
import { success } from '@dosepath/journeys';
import { PAGE_IDS } from '#domain/pages.ts';
import { generateOurJourneys, type OurJourneys } from '../generate.ts';
import { patient } from '../patient.ts';
import { personEvents } from '../cases.ts';
import { wordsOfAnswer } from './calls.ts';

const generationMs = 120_000;
let journeys: OurJourneys;
let names: readonly string[];
beforeAll(() => {
  journeys = generateOurJourneys(patient);
  names = journeys.planned.map(({ path }) => path.name);
}, generationMs);

/** Every so-many-th is shown, for reviewing a change of the words. */
const EVERY = 12;
const longest = 400;

describe('names of journeys', () => {
  it('reads as these do', async () => {
    const some = names.filter((_, place) => place % EVERY === 0);
    await expect(`${some.join('\n')}\n`).toMatchFileSnapshot('./sample-names.txt');
  });

  it('is different for each journey', () => {
    expect(names.length - new Set(names).size).toBe(0);
  });

  it('contains no program terms', () => {
    const internal = /[a-z][A-Z]|\w\.\w|_|[{}[\]]|undefined|FC_/;
    expect(names.filter((name) => internal.test(name))).toEqual([]);
    const inside = [...PAGE_IDS, ...Object.keys(personEvents)].filter(
      (id) => /[-.]/.test(id) && !id.startsWith('sign-'),
    );
    expect(names.filter((name) => inside.some((id) => name.includes(id)))).toEqual([]);
  });

  it('stays short enough to read', () => {
    expect(names.filter(({ length }) => length > longest)).toEqual([]);
  });

  it('has words for every successful answer that is more than plain success', () => {
    const labels = journeys.planned.flatMap(({ path }) =>
      path.steps.flatMap(({ cause, label = success }) => (cause === 'reply' ? [label] : [])),
    );
    const plain = /^(?:succeeds|fails|times out|says valid|refused: .*|leads to .*)$/;
    const odd = [...new Set(labels)].filter((label) => !plain.test(label));
    expect(odd.filter((label) => wordsOfAnswer(label) === undefined)).toEqual([]);
  });
});

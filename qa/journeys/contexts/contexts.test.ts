import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pathOf, stateNodesOf } from '@dosepath/journeys/chart';
import { unpacked, type InContexts } from '#qa/lab/context-file.ts';
import { packed, textOfContexts } from './packed.ts';
import { CONTEXTS, pairOf, type Pair } from '#qa/lab/contexts.ts';
import type { LabFile } from '#qa/lab/lab-file.ts';
import labFile from '#data/journeys/lab.json' with { type: 'json' };
import { patient } from '../patient.ts';
import { allPairs, casesOf, CONTEXTS_FILE, createWalker, readContexts } from './keep.ts';
import { isPageState } from './pairs.ts';
import { idleReasons, reasonWithout } from './without.ts';

const file = labFile as unknown as LabFile; // written by `npm run lab:keep` in this shape
const kept = readContexts();
const pairs = allPairs(patient, file);

it('QAL-07 reaches each page state in each context by its kept way (npm run lab:keep)', () => {
  const seenAfter = createWalker(patient.createModel());
  const astray = [...kept.ways].filter(([pair, ids]) => {
    const cases = casesOf(patient, file, ids);
    return cases === undefined || !seenAfter(cases).includes(pair);
  });
  expect(astray.map(([pair]) => pair)).toEqual([]);
});

it('QAL-07 has a way or a reason for every page state in every context, and never both', () => {
  const unclear = pairs.filter((pair) => kept.ways.has(pair) === kept.without.has(pair));
  expect(unclear).toEqual([]);
  const known = new Set(pairs);
  expect([...kept.ways.keys(), ...kept.without.keys()].filter((pair) => !known.has(pair))).toEqual(
    [],
  );
});

it('QAL-07 says why a context does not reach a page state, for a reason that some pair needs', () => {
  for (const [pair, reason] of kept.without) expect(reasonWithout(pair)).toBe(reason);
  expect(idleReasons([...kept.without.keys()])).toEqual([]);
});

it('QAL-07 leaves no page state without any context', () => {
  // passing through a state does not show it
  const states = stateNodesOf(patient.machine)
    .filter((node) => isPageState(node) && node.always === undefined)
    .map(pathOf);
  const alone = states.filter(
    (state) => !CONTEXTS.some((context) => kept.ways.has(pairOf(context, state))),
  );
  expect(alone).toEqual([]);
});

it('QAL-07 reaches a review in every context that books, and the booked appointment', () => {
  const books = CONTEXTS.filter((context) =>
    kept.ways.has(pairOf(context, 'flow.review-appt.reading')),
  );
  expect(books).toEqual(['guest', 'signed-in', 'resumed', 'group']);
  expect(kept.ways.has('changed flow.review-change.reading')).toBe(true);
  const signsIn = kept.ways
    .get('signed-in flow.timeslots.form.asking')
    ?.map((id) => file.events[id]?.event.type);
  expect(signsIn).toContain('signIn.submitted');
});

it('QAL-07 writes ways as text that is the same each time, with shared beginnings written once', () => {
  const ways: [Pair, string[]][] = [
    ['guest flow.b', ['aaaaa', 'bbbbb', 'ccccc']],
    ['guest flow.a', ['aaaaa']],
    ['group flow.a', ['aaaaa', 'ddddd']],
    ['guest overlay.c', ['aaaaa', 'bbbbb', 'ccccc']],
  ];
  const told: InContexts = {
    ways: new Map(ways),
    without: new Map([
      ['changed flow.a', 'Nothing is changed.'],
      ['changed flow.b', 'Nothing is changed.'],
    ]),
  };
  const plain = packed(told);
  expect(plain.ways).toEqual([
    ['flow.a', 'guest', 0, 'aaaaa'],
    ['flow.b', 'guest', 1, 'bbbbb', 'ccccc'],
    ['overlay.c', 'guest', 3],
    ['flow.a', 'group', 1, 'ddddd'],
  ]);
  const again = unpacked(JSON.parse(textOfContexts(plain)) as typeof plain); // as read
  expect(again.ways).toEqual(told.ways);
  expect(again.without).toEqual(told.without);
});

it('QAL-07 is stored as it is written', () => {
  const text = readFileSync(join(process.cwd(), CONTEXTS_FILE), 'utf8');
  expect(textOfContexts(packed(kept)) === text).toBe(true);
});

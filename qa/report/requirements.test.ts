import { expect, it } from 'vitest';
import { journeyMachine } from '#machines/journey.machine.ts';
import type { Row } from './coverage.ts';
import { requirementRows } from './requirements.ts';

const document = '## AAA\n- AAA-01 Times are shown.\n- AAA-02 Nobody is told.\n';
const states: Row[] = [
  {
    name: 'flow.timeslots',
    byPerson: 1,
    byChart: 1,
    reason: undefined,
    journeys: ['p', 'c'],
    shown: undefined,
  },
];
const levelOf = new Map([
  ['p', 'person'],
  ['c', 'chart'],
] as const);

const rowsFor = (file: string, text: string) =>
  requirementRows(journeyMachine, document, [{ file, text }], states, levelOf);

it('lists the tests that name a requirement, and says it of one that none names', () => {
  const [one, two] = rowsFor('server/x/x.test.ts', "it('AAA-01 shows them', () => {});");
  expect(one).toMatchObject({
    id: 'AAA-01',
    text: 'Times are shown.',
    tests: [{ file: 'server/x/x.test.ts', name: 'AAA-01 shows them' }],
    states: [],
  });
  expect(two).toMatchObject({ id: 'AAA-02', tests: [], states: [], byPerson: 0, byChart: 0 });
});

it('finds the state in the chart’s file that names the requirement, and the journeys through it', () => {
  const [row] = rowsFor('machines/booking/timeslots.ts', '// AAA-01: why\nexport const x = 1;');
  expect(row).toMatchObject({ states: ['flow.timeslots'], byPerson: 1, byChart: 1, tests: [] });
});

it('finds the state by the folder of a view whose test names it', () => {
  const text = "it('AAA-01 shows them', () => {});";
  const [row] = rowsFor('src/pages/timeslots/first-available.view.test.tsx', text);
  expect(row?.states).toEqual(['flow.timeslots']);
  const [other] = rowsFor('src/components/timeslots/a.test.tsx', text);
  expect(other?.states).toEqual([]);
});

/**
 * Level 1: every generated journey on the real charts, with ports that the journey settles and a
 * simulated clock.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { transitionsOf } from '@dosepath/journeys/chart';
import { testOnChart, type JourneyPath } from '@dosepath/journeys';
import { desk } from './desk/desk.ts';
import { generateOurJourneys, type OurJourneys } from './generate.ts';
import { chartOnlyIn, idleReasonsIn } from './journey-chart.ts';
import { patient } from './patient.ts';
import { errorRows, errorsPage, type ErrorRow } from '#qa/report/errors.ts';
import { testJourneys } from './test-model.ts';

const generationMs = 60_000;

/** In parts: all of them take minutes on a busy machine. */
const PARTS = [1, 2, 3, 4, 5, 6];

describe.each([patient, desk])('generated journeys, chart level: $name', (chart) => {
  const { machine, waivers } = chart;
  let journeys: OurJourneys;
  beforeAll(() => {
    journeys = generateOurJourneys(chart);
  }, generationMs);

  const made = () => [...testJourneys(chart).values()];
  const taken = new Map<number, Promise<ReadonlySet<string>>>();
  /** The transitions that a part of the journeys takes when run; each is run once. */
  const takenIn = (part: number): Promise<ReadonlySet<string>> => {
    const known = taken.get(part) ?? runPart(part);
    taken.set(part, known);
    return known;
  };
  const runPart = async (part: number) => {
    const seen = new Set<string>();
    const own = made().filter((_, index) => index % PARTS.length === part - 1);
    for (const journey of own) for (const name of await testOnChart(chart, journey)) seen.add(name);
    return seen;
  };

  it('QAL-05 meets every transition, guard, outcome, exclusion and page left with a problem that is owed', () => {
    expect([...journeys.unmet]).toEqual([]);
  });

  it('has no waiver for something that a journey meets', () => {
    const met = new Set(
      journeys.planned.flatMap(({ path: { steps } }) => steps.flatMap(({ meets }) => meets)),
    );
    expect([...waivers.keys()].filter((obligation) => met.has(obligation))).toEqual([]);
  });

  it('leaves to the chart level only what no person and no server can cause', () => {
    const metBy = (level: JourneyPath['level']) =>
      new Set(
        journeys.planned
          .filter(({ path }) => path.level === level)
          .flatMap(({ path: { steps } }) => steps.flatMap(({ meets }) => meets)),
      );
    const byPerson = metBy('person');
    const rest = [...metBy('chart')].filter((obligation) => !byPerson.has(obligation));
    expect(rest.filter((obligation) => chartOnlyIn(chart, obligation) === undefined)).toEqual([]);
    expect(idleReasonsIn(chart, rest)).toEqual([]);
  });

  it('RTE-20 has a way out of every state', () => {
    expect(journeys.findings.noWayOut).toEqual(Object.keys(chart.ends));
    expect(journeys.findings.neverEntered).toEqual([]);
  });

  it('never lets a person crash the chart or ask a port wrongly', () => {
    expect(journeys.findings.crashes.filter(({ offered }) => offered)).toEqual([]);
  });

  it('answers a press in one region; only an address and a waking device are for several', () => {
    const presses = journeys.findings.answeredTwice.filter(
      (line) => !/^(?:NAV|clock\.woke): /.test(line),
    );
    expect(presses).toEqual([]);
  });

  it('API-03 treats only a timeout differently from the other failures of a call', () => {
    const guards = transitionsOf(machine)
      .filter(({ definition }) => definition.eventType.startsWith('xstate.error.actor.'))
      .flatMap(({ definition: { guard } }) => (guard === undefined ? [] : [guard]));
    expect([...new Set(guards)].filter((guard) => guard !== 'unanswered')).toEqual([]);
  });

  it('makes a test of every planned journey', () => {
    expect(made().map(({ journey }) => journey.path.id)).toEqual(
      journeys.planned.map(({ path }) => path.id),
    );
  });

  it.each(PARTS)('runs every journey exactly as planned: part %i', async (part) => {
    expect((await takenIn(part)).size).toBeGreaterThan(0);
  });

  it('takes every transition of the chart', async () => {
    const seen = new Set<string>();
    for (const part of PARTS) for (const name of await takenIn(part)) seen.add(name);
    const all = transitionsOf(machine).map(({ name }) => name);
    expect(all.filter((name) => !seen.has(name) && !waivers.has(`taken: ${name}`))).toEqual([]);
  });
});

describe('what the patient is told about errors', () => {
  let rows: ErrorRow[];
  beforeAll(() => {
    rows = errorRows(generateOurJourneys(patient).planned);
  }, generationMs);

  it('API-03 leaves no one without a way on after an error', () => {
    const stuck = rows.filter(
      ({ to, waysOn }) =>
        waysOn.length === 0 && /failed|unanswered|refused|Failed|Unanswered/.test(to),
    );
    expect(stuck.filter(({ to }) => !to.startsWith('hold.'))).toEqual([]);
  });

  it('API-04 docs/errors.md says what the chart does today (npm run errors:draw)', async () => {
    await expect(errorsPage(rows)).toMatchFileSnapshot('../../docs/errors.md');
  });
});

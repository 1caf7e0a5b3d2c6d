/** From a model to journeys: explore, cover, prune. */
import type { AnyStateMachine } from 'xstate';
import type { Case } from './cases.ts';
import { cover, type Walk } from './cover.ts';
import { explore } from './explore.ts';
import { findings, type Findings } from './findings.ts';
import type { Graph, Model } from './model.ts';
import { toPath, type BarePath, type PlaceOf, type PlannedPath } from './paths.ts';
import { prune } from './prune.ts';
import { orderedBy } from './seeded.ts';
import type { Obligation } from './universe.ts';
import { waysOf, type Ways } from './ways.ts';

export interface Plan {
  readonly machine: AnyStateMachine;
  readonly model: Model;
  readonly owed: readonly Obligation[];
  readonly placeOf: PlaceOf;
  /**
   * Steps after which a path ends as soon as it can: shorter paths are easier to read, longer ones
   * fewer.
   */
  readonly longest: number;
  /** Another choice among equally good ways; default: the first found. */
  readonly seed?: number;
}

/**
 * Novelty search shows something new every few hundred states, and late ones every few thousand.
 */
const patience = 4800;

export interface Journeys {
  /** Those of a person first; each with the contexts that the chart level compares. */
  readonly planned: readonly PlannedPath[];
  readonly unmet: ReadonlySet<Obligation>;
  readonly findings: Findings;
  /** The shortest way to each state. */
  readonly ways: Ways;
  /** How many different states were seen on the way. */
  readonly states: number;
  readonly divergences: number;
}

type Level = BarePath['level'];

/** The walks of each level, and what none of them meets. */
interface Covered {
  readonly walks: Readonly<Record<Level, readonly Walk[]>>;
  readonly unmet: ReadonlySet<Obligation>;
  readonly divergences: number;
}

/**
 * Journeys that a person can make come first and run at every level, those without shortcuts before
 * those that need one; what is then still owed is met by journeys for the chart alone (an event
 * that no control offers in that state, yet the chart must refuse).
 */
function coverInTurn({ model, owed, longest }: Plan, graph: Graph): Covered {
  const isPlain = (candidate: Case) => !model.shortcut?.(candidate);
  const byPlain = cover({
    model,
    graph,
    owed,
    longest,
    usable: ({ offered, candidate }) => offered && isPlain(candidate),
  });
  const byPerson = cover({
    model,
    graph,
    owed: byPlain.unmet,
    longest,
    usable: ({ offered }) => offered,
  });
  const byChart = cover({ model, graph, owed: byPerson.unmet, longest });
  return {
    walks: {
      person: [...prune(byPlain.walks), ...prune(byPerson.walks)],
      chart: prune(byChart.walks),
    },
    unmet: byChart.unmet,
    divergences: byPlain.divergences + byPerson.divergences + byChart.divergences,
  };
}

const metBy = (walks: readonly Walk[]): ReadonlySet<Obligation> =>
  new Set(
    walks.flatMap(({ metAtStart, steps }) => [
      ...metAtStart,
      ...steps.flatMap(({ met }) => [...met]),
    ]),
  );

/**
 * Greedy, a plan in another order may miss what the first one met: those of its walks that show it
 * are added.
 */
function completedBy(usual: Covered, other: Covered): Covered {
  const missing = (level: Level, walks: readonly Walk[]) => {
    const met = metBy(walks);
    return usual.walks[level].filter((walk) =>
      [...metBy([walk])].some((obligation) => !met.has(obligation)),
    );
  };
  const person = [...other.walks.person, ...missing('person', other.walks.person)];
  const chart = [...other.walks.chart, ...missing('chart', [...person, ...other.walks.chart])];
  return { ...other, walks: { person: prune(person), chart: prune(chart) }, unmet: usual.unmet };
}

export function generateJourneys(plan: Plan): Journeys {
  const { machine, model, owed, placeOf, seed } = plan;
  const graph = explore(model, { until: owed, patience });
  const usual = coverInTurn(plan, graph);
  const { walks, unmet, divergences } =
    seed === undefined ? usual : completedBy(usual, coverInTurn(plan, orderedBy(seed, graph)));
  const paths = (level: Level) => walks[level].map((walk) => toPath(walk, level, placeOf));
  return {
    planned: [...paths('person'), ...paths('chart')],
    unmet,
    findings: findings(machine, graph),
    ways: waysOf(model, graph),
    states: graph.keys.length,
    divergences,
  };
}

/** From a model to journeys: replay what is known, or explore; cover, prune. */
import type { AnyStateMachine } from 'xstate';
import type { Case } from './cases.ts';
import { cover, type Walk } from './cover.ts';
import { explore, type Tell } from './explore.ts';
import { activeIn, createGraph, type GrowingGraph } from './growing-graph.ts';
import { findings, type Findings } from './findings.ts';
import type { Graph, Model } from './model.ts';
import { lookRound } from './look-round.ts';
import { createToPath, type BarePath, type PlaceOf, type PlannedPath } from './paths.ts';
import { prune } from './prune.ts';
import { remembering } from './remembered.ts';
import { createPlayer, replay, type EarlierPlan, type Player } from './replay.ts';
import { orderedBy } from './seeded.ts';
import type { Obligation } from './universe.ts';
import { costOf, waysOf, type Way, type Ways } from './ways.ts';

export interface Plan {
  readonly machine: AnyStateMachine;
  readonly model: Model;
  readonly owed: readonly Obligation[];
  readonly placeOf: PlaceOf;
  /** What no person is known to cause; default: nothing. */
  readonly beyondPerson?: (obligation: Obligation) => boolean;
  /**
   * Steps after which a path ends as soon as it can: shorter paths are easier to read, longer ones
   * fewer.
   */
  readonly longest: number;
  /** Another choice among equally good ways; default: the first found. */
  readonly seed?: number;
  /**
   * Tried when the search for ways gives up: what was found once need not be searched again.
   * Default: the search continues.
   */
  readonly known?: EarlierPlan;
  /** Called with the progress of the search, which may take minutes. Default: not reported. */
  readonly tell?: Tell;
}

/**
 * Novelty search shows something new every few hundred states, and late ones every few thousand.
 */
const patience = 4800;
/** Where ways are known, the search gives up sooner. */
const shortPatience = 60;

export interface Journeys {
  /** A person's journeys first; each with the contexts that the chart level compares. */
  readonly planned: readonly PlannedPath[];
  readonly unmet: ReadonlySet<Obligation>;
  readonly findings: Findings;
  /** The shortest way to each state. */
  readonly ways: Ways;
  /** How many distinct states were seen on the way. */
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

const metBy = (walks: readonly Walk[]): ReadonlySet<Obligation> =>
  new Set(
    walks.flatMap(({ metAtStart, steps }) => [
      ...metAtStart,
      ...steps.flatMap(({ met }) => [...met]),
    ]),
  );

const except = (owed: readonly Obligation[], met: ReadonlySet<Obligation>): Obligation[] =>
  owed.filter((obligation) => !met.has(obligation));

/**
 * Journeys that a person can make come first and run at every level, those without shortcuts before
 * those that need one; what is then still owed is met by journeys for the chart alone (an event
 * that no control offers in that state, yet the chart must refuse).
 * @param given walks that already exist
 */
function coverInTurn(
  { model, owed, longest }: Plan,
  graph: Graph,
  given: Covered['walks'] = { person: [], chart: [] },
): Covered {
  const isPlain = (candidate: Case) => model.shortcut?.(candidate) !== true;
  const byPlain = cover({
    model,
    graph,
    owed: except(owed, metBy(given.person)),
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
  const byChart = cover({
    model,
    graph,
    owed: except([...byPerson.unmet], metBy(given.chart)),
    longest,
  });
  const persons = [...given.person, ...shortestFirst([...byPlain.walks, ...byPerson.walks])];
  return {
    walks: {
      person: prunePersons(persons, isPlain),
      chart: prune([...given.chart, ...shortestFirst(byChart.walks)]),
    },
    unmet: byChart.unmet,
    divergences: byPlain.divergences + byPerson.divergences + byChart.divergences,
  };
}

const shortestFirst = (walks: readonly Walk[]): Walk[] =>
  walks.toSorted((one, other) => one.steps.length - other.steps.length);

/** Walks without shortcuts are not dropped in favour of walks that have some. */
function prunePersons(walks: readonly Walk[], isPlain: (candidate: Case) => boolean): Walk[] {
  const hasNone = ({ steps }: Walk) => steps.every(({ candidate }) => isPlain(candidate));
  return [...prune(walks.filter(hasNone)), ...prune(walks.filter((walk) => !hasNone(walk)))];
}

/**
 * Being greedy, a plan in another order may miss what the first one met: walks of the first that
 * show it are added.
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

/** The result of a plan, and the model for further questions. */
interface Made {
  readonly graph: Graph;
  readonly covered: Covered;
  readonly model: Model;
  /** The known ways that still lead there. */
  readonly ways?: Ways;
}

/** The ways of an earlier plan that still lead where they did. */
function stillLeading(model: Model, { play }: Player, { ways }: EarlierPlan): Ways {
  const leading = new Map<string, Way>();
  for (const [state, { start, cases }] of ways) {
    const way = play(start, cases, 'chart');
    const last = way?.steps.at(-1)?.world ?? way?.first;
    if (way?.steps.length === cases.length && last !== undefined && activeIn(last).includes(state))
      leading.set(state, {
        start,
        events: way.steps.map(({ candidate }) => candidate.event),
        cost: costOf(model, cases),
      });
  }
  return leading;
}

/** What an earlier plan still shows, and walks for what it no longer shows. */
function planFrom(earlier: EarlierPlan, plan: Plan): Made {
  const { machine, model, owed, beyondPerson = () => false, tell } = plan;
  const graph = createGraph(model);
  const player = createPlayer(model, graph);
  const walks = playedAt(earlier, replay(player, earlier));
  const ways = stillLeading(model, player, earlier);
  const metByPerson = metBy(walks.person);
  const metByChart = metBy(walks.chart);
  const missing = except(owed, metByPerson).filter(
    (obligation) => !metByChart.has(obligation) || !beyondPerson(obligation),
  );
  const heard = tell && { tell };
  if (missing.length > 0)
    explore(model, { until: missing, patience, from: graph, beyondPerson, ...heard });
  const covered = coverInTurn(plan, graph, walks);
  lookRound(model, graph, findings(machine, graph).noWayOut);
  return { graph, covered, model, ways };
}

/**
 * Searches for what is owed for a while; then runs the known journeys; and searches on only for
 * what they do not show either.
 */
function searched(plan: Plan): { graph: GrowingGraph; played: Covered['walks'] } {
  const { model, owed, beyondPerson, tell, known } = plan;
  const heard = { ...(beyondPerson && { beyondPerson }), ...(tell && { tell }) };
  if (known === undefined)
    return { graph: explore(model, { until: owed, patience, ...heard }), played: noWalks };
  const brief = { patience: shortPatience, isOfferedOnly: true };
  const graph = explore(model, { until: owed, ...brief, ...heard });
  if (except(owed, graph.met).length === 0) return { graph, played: noWalks };
  const played = playedAt(known, replay(createPlayer(model, graph), known));
  const until = except(owed, graph.met);
  if (until.length > 0) explore(model, { until, patience, from: graph, ...heard });
  return { graph, played };
}

const noWalks: Covered['walks'] = { person: [], chart: [] };

/** The walks of an earlier plan, by their level. */
function playedAt({ journeys }: EarlierPlan, played: readonly Walk[]): Covered['walks'] {
  const at = (level: Level) => played.filter((_, place) => journeys[place]?.level === level);
  return { person: at('person'), chart: at('chart') };
}

function planAnew(search: Plan): Made {
  const { graph, played } = searched(search);
  // from here on every walk begins at the same few starts
  const plan = { ...search, model: remembering(search.model) };
  const { machine, model, seed } = plan;
  const found = coverInTurn(plan, graph);
  // where keys are too coarse the graph promises what none of its own ways shows
  const unmet = new Set(except([...found.unmet], metBy([...played.person, ...played.chart])));
  const usual =
    unmet.size < found.unmet.size ? completedBy({ ...found, walks: played, unmet }, found) : found;
  const covered =
    seed === undefined ? usual : completedBy(usual, coverInTurn(plan, orderedBy(seed, graph)));
  if (plan.known === undefined) return { graph, covered, model };
  // a state in which nothing is owed is on none of the new plan's ways
  const ways = stillLeading(model, createPlayer(model, graph), plan.known);
  lookRound(model, graph, findings(machine, graph).noWayOut);
  return { graph, covered, model, ways };
}

/** @param earlier replayed first; without it everything is searched from scratch */
export function generateJourneys(plan: Plan, earlier?: EarlierPlan): Journeys {
  const { machine, placeOf } = plan;
  const made = earlier === undefined ? planAnew(plan) : planFrom(earlier, plan);
  const { graph, covered } = made;
  const { walks, unmet, divergences } = covered;
  const toPath = createToPath(placeOf);
  const paths = (level: Level) => walks[level].map((walk) => toPath(walk, level));
  const byPerson = paths('person');
  const known = new Set(byPerson.map(({ path }) => path.id));
  return {
    // A person's journeys also meet what is owed on the chart alone.
    planned: [...byPerson, ...paths('chart').filter(({ path }) => !known.has(path.id))],
    unmet,
    findings: findings(machine, graph),
    ways: waysOf(made.model, graph, made.ways),
    states: graph.out.length,
    divergences,
  };
}

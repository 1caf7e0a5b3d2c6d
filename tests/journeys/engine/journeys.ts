/** From a model to journeys: explore, cover, prune, name. */
import type { AnyStateMachine } from 'xstate';
import type { Case } from './cases.ts';
import { cover, type Cover } from './cover.ts';
import { explore } from './explore.ts';
import { findings, type Findings } from './findings.ts';
import type { Model } from './model.ts';
import { toPath, type JourneyPath, type PlaceOf, type PlannedPath } from './paths.ts';
import { prune } from './prune.ts';
import type { Obligation } from './universe.ts';

export interface Plan {
  readonly machine: AnyStateMachine;
  readonly model: Model;
  readonly owed: readonly Obligation[];
  readonly placeOf: PlaceOf;
  /** Steps after which a path ends as soon as it can: shorter paths are easier to read, longer ones fewer. */
  readonly longest: number;
}

/** Novelty search shows something new every few hundred states for as long as there is anything. */
const patience = 1600;

export interface Journeys {
  /** Those of a person first; each with the contexts that the chart level compares. */
  readonly planned: readonly PlannedPath[];
  readonly unmet: ReadonlySet<Obligation>;
  readonly findings: Findings;
  /** How many different states were seen on the way. */
  readonly states: number;
  readonly divergences: number;
}

/**
 * Journeys that a person can make come first and run at every level, those without shortcuts before those that need one; what is then still owed is met by journeys for the chart alone
 * (an event that no control offers in that state, yet the chart must refuse).
 */
export function generateJourneys({ machine, model, owed, placeOf, longest }: Plan): Journeys {
  const graph = explore(model, { until: owed, patience });
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
  const paths = (level: JourneyPath['level'], { walks }: Cover) =>
    prune(walks).map((walk) => toPath(walk, level, placeOf));
  return {
    planned: [
      ...paths('person', byPlain),
      ...paths('person', byPerson),
      ...paths('chart', byChart),
    ],
    unmet: byChart.unmet,
    findings: findings(machine, graph),
    states: graph.keys.length,
    divergences: byPlain.divergences + byPerson.divergences + byChart.divergences,
  };
}

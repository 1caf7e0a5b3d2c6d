/** From a model to journeys: explore, cover, prune, name. */
import type { AnyStateMachine } from 'xstate';
import { cover, type Cover } from './cover.ts';
import { explore, type Graph, type Model } from './explore.ts';
import { findings, type Findings } from './findings.ts';
import { toPath, type JourneyPath, type PlaceOf } from './paths.ts';
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

export interface Journeys {
  readonly paths: readonly JourneyPath[];
  readonly unmet: ReadonlySet<Obligation>;
  readonly findings: Findings;
  readonly graph: Graph;
  readonly divergences: number;
}

/**
 * Journeys that a person can make come first and run at every level; what is then still owed is met by journeys for the chart alone
 * (an event that no control offers in that state, yet the chart must refuse).
 */
export function generateJourneys({ machine, model, owed, placeOf, longest }: Plan): Journeys {
  const { allows: _, ...anything } = model;
  const whole = explore(anything);
  const asPerson = model.allows === undefined ? whole : explore(model);
  const byPerson = cover(model, asPerson, owed, longest);
  const rest = cover(anything, whole, byPerson.unmet, longest);
  const paths = (level: JourneyPath['level'], { walks }: Cover) =>
    prune(walks).map((walk) => toPath(walk, level, placeOf));
  return {
    paths: [...paths('person', byPerson), ...paths('chart', rest)],
    unmet: rest.unmet,
    findings: findings(machine, whole),
    graph: whole,
    divergences: byPerson.divergences + rest.divergences,
  };
}

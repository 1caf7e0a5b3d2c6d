/** The DOM level: what is broken in views, and what of that the chart would not notice. */
import { createWorlds, type PlannedPath, type World, type Worlds } from '@dosepath/journeys';
import type { JourneyEvent } from '#machines/knowledge/events.ts';
import { journeyMachine } from '#machines/journey.machine.ts';
import { generateOurJourneys } from '#qa/journeys/generate.ts';
import { patient } from '#qa/journeys/patient.ts';
import { chosen, type Choice } from './choice.ts';
import { after } from './step.ts';
import { isAlikeEverywhere, viewMutantsOf, type Alike, type ViewMutant } from './views.ts';

export interface DomMutant extends ViewMutant {
  /** Whether the chart answers as it should, so that nothing can tell the mutant apart. */
  readonly isAlike: boolean;
}

/** Those of a part; the mutants of one event stay together, since they go the same ways. */
export function domMutants({ shard, ...choice }: Choice): readonly DomMutant[] {
  const journeys = generateOurJourneys(patient).planned.filter(
    ({ path }) => path.level === 'person',
  );
  const alike = createAlike(journeys);
  const all = chosen(viewMutantsOf(journeys, alike, choice.seed), choice);
  const events = [...new Set(all.map(({ ways }) => ways))];
  return all
    .filter(({ ways }) => shard === undefined || events.indexOf(ways) % shard.of === shard.part - 1)
    .map((mutant) => ({ ...mutant, isAlike: isAlikeEverywhere(mutant, alike) }));
}

/** By the chart alone: the same state, the same knowledge, the same calls begun. */
function createAlike(journeys: readonly PlannedPath[]): Alike {
  const worlds = createWorlds(journeyMachine, journeys[0]?.path.input);
  const walked = new Map<PlannedPath, World[]>();
  return ({ planned, steps }, event, instead) => {
    const before = walked.get(planned) ?? worldsOf(planned, worlds);
    walked.set(planned, before);
    const world = before[steps - 1];
    if (world === undefined) return false;
    const asItShould = outcomeOf(worlds, world, event);
    // What it does outside is not in the state: only what no transition hears is as good as not
    // sent.
    if (instead === undefined) return !asItShould.isHeard;
    return asItShould.told === outcomeOf(worlds, world, instead).told;
  };
}

function outcomeOf(worlds: Worlds, world: World, event: JourneyEvent) {
  try {
    const { world: next, asked, met } = worlds.step(world, event);
    const { value, context } = next.snapshot;
    return {
      told: JSON.stringify([value, context, asked]),
      isHeard: [...met].some((obligation) => obligation.startsWith('taken: ')),
    };
  } catch (error) {
    return { told: String(error), isHeard: true };
  }
}

/** The world before each step. */
function worldsOf({ path }: PlannedPath, worlds: Worlds): World[] {
  let { world } = worlds.start(path.input);
  return path.steps.map((step) => {
    const before = world;
    world = after(worlds, world, step);
    return before;
  });
}

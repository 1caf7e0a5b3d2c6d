/** The engine: what it is told about a chart, the journeys it generates, and how they are run. */
export { tryStep } from './attempt.ts';
export { causeOf, success, type Case, type Cases, type Cause } from './cases.ts';
export { testOnChart, type Tested } from './chart-level.ts';
export { coarseKeysOf, type CoarseKey } from './coarse-keys.ts';
export { exclusionObligations, exclusionProbes, type ExclusionRule } from './exclusions.ts';
export type { Findings } from './findings.ts';
export { generateJourneys, type Journeys, type Plan } from './journeys.ts';
export {
  eventIdOf,
  keepPlan,
  keptText,
  readKeptPlan,
  type EventId,
  type KeptJourney,
  type KeptPlan,
  type SampleEvent,
} from './kept-plan.ts';
export { createDescribe, type Describe } from './kinship.ts';
export type { Model, Start } from './model.ts';
export { createFrontier, createNovelty, nothingNew } from './novelty.ts';
export {
  toPathFile,
  type BarePath,
  type JourneyPath,
  type PathStep,
  type Place,
  type PlaceOf,
  type PlannedPath,
} from './paths.ts';
export { planFor, type Sample, type Subject } from './plan-for.ts';
export type { EarlierPlan } from './replay.ts';
export { createDice } from './seeded.ts';
export { BrokenJourney, testJourney, type Level } from './test-journey.ts';
export { journeysOf, type Situation, type TestJourney } from './test-model.ts';
export { leftWith, obligationsOf, outcomeOf, refused, taken, type Obligation } from './universe.ts';
export type { Ways } from './ways.ts';
export {
  createWorlds,
  type Asked,
  type Done,
  type PatienceOf,
  type Step,
  type World,
  type Worlds,
} from './world.ts';

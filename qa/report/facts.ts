/** All that the report says, known before any page is written. */
import type { JourneyPath } from '@dosepath/journeys';
import type { GalleryFile } from '#qa/gallery/gallery-file.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';
import type { MutantReport } from '#qa/mutants/report.ts';
import type { About } from './about.ts';
import { passedIn, type Changes, type Comparable } from './changes.ts';
import type { Row } from './coverage.ts';
import type { ProofFile } from './proof-file.ts';
import type { RequirementRow } from './requirements.ts';
import type { Run } from './read-runs.ts';

export interface StepFacts {
  readonly words: string;
  readonly event: string;
  readonly page: string | undefined;
  readonly state: string;
}

export interface JourneyFacts {
  readonly id: string;
  readonly name: string;
  readonly level: JourneyPath['level'];
  readonly start: string;
  readonly steps: readonly StepFacts[];
}

export interface Facts {
  /** Whose journeys these are. */
  readonly chart: ChartName;
  readonly about: About;
  /** Where replay links lead: the address of a running app. */
  readonly app: string;
  readonly journeys: readonly JourneyFacts[];
  readonly states: readonly Row[];
  readonly owed: readonly Row[];
  readonly requirements: readonly RequirementRow[];
  readonly runs: readonly Run[];
  readonly changes: Changes | undefined;
  readonly mutants: readonly MutantReport[];
  readonly proof: ProofFile | undefined;
  readonly gallery: GalleryFile | undefined;
}

/** What stays as it is for as long as no file of the project changes. */
export type Lasting = Pick<Facts, 'chart' | 'journeys' | 'states' | 'owed' | 'requirements'>;

export const lastingOf = ({ chart, journeys, states, owed, requirements }: Facts): Lasting => ({
  chart,
  journeys,
  states,
  owed,
  requirements,
});

export const comparable = ({
  about,
  journeys,
  runs,
}: Pick<Facts, 'about' | 'journeys' | 'runs'>): Comparable => ({
  when: about.when,
  revision: about.revision,
  journeys: journeys.map(({ id, name }) => ({ id, name })),
  passed: passedIn(runs),
});

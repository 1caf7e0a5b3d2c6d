/** All that the report says, gathered before any page is written. */
import type { PlannedPath, JourneyPath } from '@dosepath/journeys';
import { describeEvent } from '@dosepath/journeys/chart';
import type { GalleryFile } from '#qa/gallery/gallery-file.ts';
import { wordsOf } from '#qa/journeys/hands/words.ts';
import type { ChartName } from '#qa/lab/lab-file.ts';
import type { JourneyChart } from '#qa/journeys/journey-chart.ts';
import type { MutantReport } from '#qa/mutants/report.ts';
import type { About } from './about.ts';
import { changesSince, passedIn, type Changes, type Comparable } from './changes.ts';
import type { Coverage, Row } from './coverage.ts';
import type { ProofFile } from './proof-file.ts';
import { requirementRows, type RequirementRow, type Source } from './requirements.ts';
import type { Run } from './read-runs.ts';
import { stateText } from './state-text.ts';
import { wordsOfSteps } from './step-words.ts';

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

export interface Gathered extends Pick<
  Facts,
  'about' | 'app' | 'runs' | 'mutants' | 'proof' | 'gallery'
> {
  readonly planned: readonly PlannedPath<JourneyPath>[];
  readonly coverage: Coverage;
  readonly requirementsText: string;
  readonly sources: readonly Source[];
  readonly last: Comparable | undefined;
}

export function factsOf(chart: JourneyChart, gathered: Gathered): Facts {
  const { planned, coverage, requirementsText, sources, last, ...rest } = gathered;
  const { states, owed } = coverage;
  const paths = planned.map(({ path }) => path);
  const levelOf = new Map(paths.map(({ id, level }) => [id, level]));
  const facts = {
    ...rest,
    chart: chart.name,
    journeys: journeysIn(chart, planned),
    states,
    owed,
    requirements: requirementRows(chart.machine, requirementsText, sources, states, levelOf),
  };
  const now = comparable(facts);
  return { ...facts, changes: last && changesSince(last, now) };
}

function journeysIn(
  chart: JourneyChart,
  planned: readonly PlannedPath<JourneyPath>[],
): JourneyFacts[] {
  const words = wordsOf('en');
  return planned.map((one) => {
    const { id, name, level, start, steps } = one.path;
    const said = wordsOfSteps(chart, one, words);
    return {
      id,
      name,
      level,
      start: stateText(start.value, start.value),
      steps: steps.map(({ event, label, page, value }, place) => ({
        words: said[place] ?? '',
        event: [describeEvent(event.type), label].filter(Boolean).join(': '),
        page,
        state: stateText(value, start.value),
      })),
    };
  });
}

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

/** Works out what of the report stays as it is for as long as no file of the project changes. */
import type { JourneyPath, PlannedPath } from '@dosepath/journeys';
import { describeEvent } from '@dosepath/journeys/chart';
import { wordsOf } from '#qa/journeys/hands/words.ts';
import type { JourneyChart } from '#qa/journeys/journey-chart.ts';
import type { Coverage } from './coverage.ts';
import type { JourneyFacts, Lasting } from './facts.ts';
import { requirementRows, type Source } from './requirements.ts';
import { createStateText } from './state-text.ts';
import { createWordsOfSteps } from './step-words.ts';

export interface Planned {
  readonly planned: readonly PlannedPath<JourneyPath>[];
  readonly coverage: Coverage;
  readonly requirementsText: string;
  readonly sources: readonly Source[];
}

export function lastingFacts(
  chart: JourneyChart,
  { planned, coverage, requirementsText, sources }: Planned,
): Lasting {
  const { states, owed } = coverage;
  const levelOf = new Map(planned.map(({ path: { id, level } }) => [id, level]));
  return {
    chart: chart.name,
    journeys: journeysIn(chart, planned),
    states,
    owed,
    requirements: requirementRows(chart.machine, requirementsText, sources, states, levelOf),
  };
}

function journeysIn(
  chart: JourneyChart,
  planned: readonly PlannedPath<JourneyPath>[],
): JourneyFacts[] {
  const stateText = createStateText();
  const wordsOfSteps = createWordsOfSteps(chart, wordsOf('en'));
  return planned.map((one) => {
    const { id, name, level, start, steps } = one.path;
    const said = wordsOfSteps(one);
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

/** Works out a chart's report, and writes it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JourneyPath, PlannedPath } from '@dosepath/journeys';
import { root } from '#tests/support/root.ts';
import type { JourneyChart } from '#qa/journeys/journey-chart.ts';
import { coverageOf, type Coverage } from './coverage.ts';
import type { Facts } from './facts.ts';
import { lastingFacts } from './lasting.ts';
import { projectSources, type Source } from './requirements.ts';
import { writeLasting, type Whereabouts } from './write-pages.ts';

export interface ToReport extends Omit<Whereabouts, 'folder'> {
  readonly chart: JourneyChart;
  readonly planned: readonly PlannedPath<JourneyPath>[];
  /** What they come to; default: worked out here. */
  readonly coverage?: Coverage;
  /** Where requirements are named; default: every TypeScript file of the project. */
  readonly sources?: readonly Source[];
}

/** Answers the facts that were written. */
export function writeReport({
  chart,
  planned,
  coverage = coverageOf(
    chart,
    planned.map(({ path }) => path),
  ),
  sources = projectSources(),
  ...where
}: ToReport): Facts {
  const requirementsText = readFileSync(join(root, 'docs/requirements.md'), 'utf8');
  const lasting = lastingFacts(chart, { planned, coverage, requirementsText, sources });
  return writeLasting(lasting, { folder: chart.reports, ...where });
}

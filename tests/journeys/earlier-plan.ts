/**
 * The plan of a chart that was kept last: what `npm run lab:keep` wrote into the lab's file of it.
 * It is of an earlier chart when the chart has changed since, so it is only replayed, never
 * believed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAB_FILE_VERSION, type EventId, type LabFile } from '#src/lab/lab-file.ts';
import type { Case, Cases } from './engine/cases.ts';
import type { EarlierPlan } from './engine/replay.ts';
import { eventIdOf } from './lab/spell.ts';
import type { JourneyChart } from './journey-chart.ts';

/** Undefined where there is none, or none that can be read: the journeys are then found anew. */
export function readPlan(
  chart: Pick<JourneyChart, 'planFile' | 'casesOfType'>,
): EarlierPlan | undefined {
  try {
    // in a DOM a module does not know where its file is
    const text = readFileSync(join(process.cwd(), chart.planFile), 'utf8');
    return planOf(chart, JSON.parse(text) as LabFile); // written by `npm run lab:keep`, checked by a test
  } catch {
    return undefined;
  }
}

/** Its journeys in the samples of today; one that is of no sample any more ends there. */
export function planOf(
  { casesOfType }: Pick<JourneyChart, 'casesOfType'>,
  file: LabFile,
): EarlierPlan | undefined {
  // an older file says it otherwise
  if ((file.version as number) !== LAB_FILE_VERSION) return undefined;
  const known = new Map<EventId, Case | undefined>();
  const caseOf = (id: EventId): Case | undefined => {
    if (!known.has(id)) known.set(id, find(casesOfType, file, id));
    return known.get(id);
  };
  const casesOf = (ids: readonly EventId[]): Case[] => {
    const cases = ids.map(caseOf);
    const end = cases.indexOf(undefined);
    return (end < 0 ? cases : cases.slice(0, end)).filter((one) => one !== undefined);
  };
  return {
    journeys: file.journeys.map(({ level, start = 0, steps }) => ({
      level,
      start,
      cases: casesOf(steps),
    })),
    ways: new Map(
      Object.entries(file.ways).map(([state, ids]) => [
        state,
        { start: file.wayStarts?.[state] ?? 0, cases: casesOf(ids) },
      ]),
    ),
  };
}

/** The same event, or the one that is called the same where what it carries has changed. */
function find(casesOfType: Cases, { events }: LabFile, id: EventId): Case | undefined {
  const sample = events[id];
  if (sample === undefined) return undefined;
  const cases = casesOfType(sample.event.type);
  return (
    cases.find(({ event }) => eventIdOf(event) === id) ??
    cases.find(({ label }) => label === sample.label)
  );
}

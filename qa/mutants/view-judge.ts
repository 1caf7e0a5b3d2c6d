/** Makes journeys in a DOM whose views are broken at one place. */
import { vi } from 'vitest';
import { journeysOf, testJourney, type PlannedPath } from '@dosepath/journeys';
import { journeyMachine } from '#machines/journey.machine.ts';
import { wordsOf } from '#qa/journeys/hands/words.ts';
import { cleanup } from '#qa/journeys/screens/at-rest.ts';
import { openPatientScreen, type Trial } from '#qa/journeys/screens/patient-dom.ts';
import { patient } from '#qa/journeys/patient.ts';
import { stopTime } from '#qa/journeys/screens/dom-time.ts';
import { wrongKnowledge } from '#qa/journeys/screens/knowledge.ts';
import { onScreen } from '#qa/journeys/screens/on-screen.ts';
import type { Verdict } from './report.ts';
import type { DomMutant } from './dom.ts';
import { whyUnseen } from './reasons.ts';
import type { Way } from './views.ts';

/** How many journeys try a mutant, the shortest first, and how far they go on after the event. */
const tries = [
  { from: 0, stepsMore: 6 },
  { from: 1, stepsMore: 12 },
  { from: 2, stepsMore: 12 },
  { from: 3, stepsMore: 25 },
] as const;

/**
 * What a chart answers it answers in a few turns of the event loop; on a machine with other work
 * those take their time.
 */
const enough = { turns: 200, ms: 250 };
const isEnough: Trial['isEnough'] = ({ turns, ms }) => turns > enough.turns && ms > enough.ms;
/** What is fetched for the first time is compiled then. */
const isEnoughAtFirst: Trial['isEnough'] = ({ ms }) => ms > 10_000;

/** Nothing is looked at by axe: what a screen looks like is not broken here. */
const nothing = { has: () => true, add: () => new Set<string>() };

const words = wordsOf('en');

/** What was wrong in words; undefined when all steps were made. */
async function attempt(planned: PlannedPath, trial: Trial): Promise<string | undefined> {
  const resumeTime = stopTime();
  // failed calls and patches are told to the console, and journeys are full of them
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let close = () => {};
  try {
    const screen = await openPatientScreen(words, planned.path.start.url ?? '/', nothing, trial);
    close = () => screen.close();
    const level = onScreen(patient, screen, wrongKnowledge);
    for (const journey of journeysOf(journeyMachine, [planned])) await testJourney(journey, level);
    return undefined;
  } catch (error) {
    // the last steps, which are told below, are not what is wrong
    return String(error instanceof Error ? error.message : error).split('\n')[0];
  } finally {
    close();
    cleanup();
    sessionStorage.clear();
    history.replaceState(null, '', '/');
    resumeTime();
    vi.restoreAllMocks();
  }
}

const partOf = ({ planned, steps }: Way, stepsMore: number): PlannedPath => ({
  ...planned,
  path: { ...planned.path, steps: planned.path.steps.slice(0, steps + stepsMore) },
});

export interface ViewJudge {
  readonly judge: (mutant: DomMutant) => Promise<Verdict>;
}

export function createViewJudge(): ViewJudge {
  /** Parts of journeys that are made in the app as it is, with as little patience. */
  const sound = new Set<string>();

  /** What is wrong with the journey itself; a mutant is not caught by what fails without it. */
  async function flawOf(part: PlannedPath): Promise<string | undefined> {
    const key = `${part.path.id} ${part.path.steps.length}`;
    if (sound.has(key)) return undefined;
    const asIs: Trial = { spoil: (event) => event, isEnough };
    let flaw = await attempt(part, asIs);
    if (flaw !== undefined) {
      await attempt(part, { ...asIs, isEnough: isEnoughAtFirst });
      flaw = await attempt(part, asIs);
    }
    if (flaw === undefined) sound.add(key);
    return flaw;
  }

  return {
    judge: async ({ kind, name, ways, spoil, isAlike }) => {
      if (isAlike) return { kind, name, reason: alike(ways.length), isEquivalent: true };
      let lives = 'no view sends it where journeys do';
      for (const { from, stepsMore } of tries) {
        const way = ways[from];
        if (way === undefined) continue;
        const part = partOf(way, stepsMore);
        const { id } = part.path;
        const flaw = await flawOf(part);
        if (flaw !== undefined) {
          lives = `not judged, since ${id} fails in the app as it is: ${flaw}`;
          continue;
        }
        let wasSent = false;
        const how = await attempt(part, {
          isEnough,
          spoil: (event, snapshot) => {
            const sent = spoil(event, snapshot);
            wasSent ||= sent !== event;
            return sent;
          },
        });
        if (how !== undefined && wasSent)
          return { kind, name, caughtBy: 'journeys', how: `${id}, ${how}` };
        if (wasSent) lives = `${id} shows and knows all that is planned`;
      }
      const reason = whyUnseen(kind, name);
      return { kind, name, how: lives, ...(reason !== undefined && { reason }) };
    },
  };
}

const alike = (journeys: number): string =>
  `The chart answers what is sent as it answers what should be, in all ${journeys} journeys that send it.`;

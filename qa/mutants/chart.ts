/**
 * The chart level: every journey on every broken chart, and the reviewed text of the chart for what
 * they do not see.
 */
import { readFileSync } from 'node:fs';
import { journeyMachine } from '#machines/journey.machine.ts';
import { chartListing } from '#qa/chart/listing.ts';
import { generateOurJourneys } from '#qa/journeys/generate.ts';
import { patient } from '#qa/journeys/patient.ts';
import { createModel } from '#qa/journeys/model.ts';
import type { Tried } from './around.ts';
import { chosen, type Choice } from './choice.ts';
import { contentMutantsOf } from './contents.ts';
import { createJudge } from './judge.ts';
import { copyOf, droppedAtOneCall, mutantsOf, type Mutant } from './mutants.ts';
import { whyEquivalent, whySameDeed, whyUnseen } from './reasons.ts';
import type { Verdict, Verdicts } from './report.ts';

const neverGiven =
  'no journey gives this call this answer; the transitions that would take it take others of its answers';

/** Every mutant of the chart that is chosen; `done` is told how many are judged, of how many. */
export function judgeChart(choice: Choice, done: (judged: number, of: number) => void): Verdicts {
  const { cases } = createModel();
  const { planned } = generateOurJourneys(patient);
  const judge = createJudge(journeyMachine, planned);
  const mutants = chosen(mutantsOf(journeyMachine, cases, choice.seed), choice);
  const atOneCall = chosen(droppedAtOneCall(journeyMachine, cases), choice);
  const all = [...mutants, ...atOneCall];
  const seen = new Map(
    all.map((mutant, place) => {
      done(place, all.length);
      return [mutant, judge.differenceWith(mutant)] as const;
    }),
  );
  const given = new Set(
    planned.flatMap(({ path: { steps } }) => steps.map(({ event }) => JSON.stringify(event))),
  );
  const unseen = mutants.filter((mutant) => seen.get(mutant) === undefined);
  const tried = judge.tryAround(unseen, cases);
  const changesText = textJudge();
  done(all.length, all.length);
  return {
    owed: mutants.map((mutant): Verdict => {
      const { kind, name } = mutant;
      const how = seen.get(mutant);
      if (how !== undefined) return { kind, name, caughtBy: 'journeys', how };
      return verdictOf(mutant, tried.get(mutant), changesText(mutant));
    }),
    beyond: {
      what: 'an outcome dropped at one call alone',
      verdicts: atOneCall.map((mutant): Verdict => {
        const { kind, name, event = '' } = mutant;
        const how = seen.get(mutant);
        if (how !== undefined) return { kind, name, caughtBy: 'journeys', how };
        return given.has(event) ? { kind, name } : { kind, name, how: neverGiven };
      }),
    },
  };
}

/** Every way to break what the chart does (QAL-02), judged by what was agreed. */
export function judgeContents(
  choice: Choice,
  done: (judged: number, of: number) => void,
): Verdicts {
  const { planned } = generateOurJourneys(patient);
  const judge = createJudge(journeyMachine, planned);
  const mutants = chosen(contentMutantsOf(journeyMachine, planned), choice);
  const owed = mutants.map((mutant, place): Verdict => {
    done(place, mutants.length);
    const { kind, name, journeys } = mutant;
    const how = judge.differenceWith(mutant);
    if (how !== undefined) return { kind, name, caughtBy: 'journeys', how };
    const reason = whySameDeed(kind, name);
    if (reason !== undefined) return { kind, name, reason, isEquivalent: true };
    const nobody = 'no journey comes to it';
    return { kind, name, ...(journeys?.size === 0 && { how: nobody }) };
  });
  done(mutants.length, mutants.length);
  return { owed };
}

function verdictOf({ kind, name }: Mutant, tried: Tried | undefined, isText: boolean): Verdict {
  const { steps = 0, toldApartBy } = tried ?? {};
  const nothing = `nothing of ${steps} steps that could come to it tells it apart`;
  const equivalent = whyEquivalent(kind, name);
  if (equivalent !== undefined && toldApartBy === undefined && steps > 0)
    return { kind, name, how: nothing, reason: equivalent, isEquivalent: true };
  const reason = whyUnseen(kind, name);
  return {
    kind,
    name,
    how:
      toldApartBy === undefined ? nothing : `no journey sees what tells it apart: ${toldApartBy}`,
    ...(reason !== undefined && { reason }),
    ...(isText && { caughtBy: 'snapshot' as const }),
  };
}

/** Whether the reviewed text of the chart says something else than the broken chart does. */
function textJudge(): (mutant: Mutant) => boolean {
  const reviewed = readFileSync('docs/chart.txt', 'utf8');
  const machine = journeyMachine.provide({});
  if (chartListing(machine) !== reviewed)
    throw new Error('docs/chart.txt is not the chart of today: npm run chart:draw, and review it.');
  const copy = copyOf(machine);
  return (mutant) => {
    const mend = mutant.breakIn(copy);
    try {
      return chartListing(machine) !== reviewed;
    } finally {
      mend();
    }
  };
}

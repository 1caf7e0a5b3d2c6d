/**
 * QAL-07: ways started by hand: the search continues from what journeys show most, and few people
 * leave a booking here.
 */
import type { EarlierPlan } from '@dosepath/journeys';
import type { JourneyChart } from '../journey-chart.ts';

/** An event's type, and which of its samples; for the answer of a call, the call alone. */
type Seed = readonly (readonly [type: string, label?: string])[];

const done = (call: string, label = 'succeeds') => [`xstate.done.actor.${call}`, label] as const;

/** RES-01: back by an e-mailed link, where something had not been answered yet. */
const resumedWith = (left: string, ...then: Seed): Seed => [
  ['NAV', 'a resume link'],
  done('initializeEngagement', 'says valid'),
  ['proof.typed', 'a date'],
  ['proof.submitted'],
  done('resumeEngagement', left),
  done('listEligibleVaccines.resume'),
  done('getVaccineDetails.resume'),
  ...then,
];

const SEEDS: readonly Seed[] = [
  resumedWith(
    'leads to contact-info, nobody kept',
    ['contact.typed', 'all of it'],
    ['contact.submitted'],
  ),
  resumedWith('leads to sms-opt, nothing said of texts', ['texts.answered', 'no']),
  resumedWith(
    'leads to review-appt, nothing said of texts',
    ['overlay.opened', 'sms'],
    ['overlay.typed', 'texts: no'],
    ['overlay.saved'],
  ),
];

/** @throws Error where a sample has another name by now */
export const seededJourneys = ({
  casesOfType,
}: Pick<JourneyChart, 'casesOfType'>): EarlierPlan['journeys'] =>
  SEEDS.map((seed) => ({
    level: 'person',
    start: 0,
    cases: seed.map(([type, label]) => {
      const cases = casesOfType(type);
      const found = cases.find((one) => (one.label ?? 'succeeds') === (label ?? 'succeeds'));
      const only = label === undefined ? cases[0] : undefined;
      const candidate = found ?? only;
      if (candidate === undefined)
        throw new Error(`No sample of ${type} is called ${label ?? ''}.`);
      return candidate;
    }),
  }));

// The requests about vaccines, with answers about health and earlier doses. Pure: a retry sends the
// same.
import type { listEligibleVaccines } from '#contract/vaccines.ts';
import { birthday } from '#domain/ages.ts';
import { healthAnswersIn } from '#domain/screening.ts';
import { checkSelection, COVID } from '#domain/vaccine-selection.ts';
import type { JourneyContext } from '../knowledge/context.ts';
import type { DetailsInput, PortInput } from '../knowledge/ports.ts';
import { isForGroup } from '../knowledge/for-group.ts';
import { dueAlone } from '../knowledge/judgement.ts';
import { historyOf, knownMaker, stepsOf } from '../knowledge/screening.ts';
import { known } from '../knowledge/known.ts';

export const personAndState = (context: JourneyContext) => ({
  dob: known(context.dateOfBirth, 'date of birth'),
  state: known(context.place, 'place').state,
});

/** RXR-04: for a journey with a prescription, which covers its vaccine. */
const answeredBy = ({ prescription, engagementId }: JourneyContext) =>
  prescription && { engagementId };

export const eligibleRequest = (
  context: JourneyContext,
): PortInput<typeof listEligibleVaccines> => ({
  // VAC-07.
  params: { version: isForGroup(context) ? 'v2' : 'v3' },
  body: {
    ...personAndState(context),
    ...answeredBy(context),
    ...(isForGroup(context) && { group: true }),
    languagePreference: context.language,
  },
});

/** The next request when a booking starts; undefined for a group, whose people are named first. */
export const eligibleAhead = (context: JourneyContext) =>
  isForGroup(context) || context.dateOfBirth === undefined || context.place === undefined
    ? undefined
    : eligibleRequest(context);

export const detailsRequest = (
  context: JourneyContext,
  codes: readonly string[],
): DetailsInput => ({
  ...(isForGroup(context) && { ofGroup: true }),
  body: {
    ...personAndState(context),
    vaccines: codes.map((vaccineCode) => ({
      vaccineCode,
      ...earlierCovidDoses(context, vaccineCode),
    })),
    screening: screeningOf(context),
    ...answeredBy(context),
  },
});

/**
 * The next request on leaving the list, with the chosen vaccines or the one that a press takes
 * (VAC-14); undefined when a question comes first, or the choice is not allowed.
 */
export function detailsAhead(context: JourneyContext): DetailsInput[] {
  const { vaccines } = context;
  const choices = vaccines.length > 0 ? [vaccines] : dueAlone(context).map((code) => [code]);
  return choices
    .filter((choice) => checkSelection(choice) === undefined)
    .filter((choice) => stepsOf({ ...context, vaccines: choice }).length === 0)
    .map((choice) => detailsRequest(context, choice));
}

/** The answers about health and earlier doses. */
export const screeningOf = (context: JourneyContext) => ({
  history: historyOf(context).map(({ code, ...dose }) => ({ vaccineCode: code, ...dose })),
  answers: healthAnswersIn(context.answers),
});

/** VAC-08: the answers about COVID-19 doses so far, the date as MM-DD-YYYY. */
function earlierCovidDoses(context: JourneyContext, code: string) {
  if (code !== COVID) return {};
  const { userDose, immunocompromised } = context.answers;
  const manufacturer = knownMaker(context.answers);
  const last = historyOf(context).findLast((dose) => dose.code === COVID)?.date;
  return {
    ...(userDose && userDose !== 'notSure' && { previousDoses: userDose }),
    ...(last && { lastShotDate: `${last.slice(5)}-${last.slice(0, 4)}` }),
    ...(last && manufacturer && { lastManufacturer: manufacturer }),
    ...(immunocompromised && immunocompromised !== 'notSure' && { ic: immunocompromised }),
  };
}

/** RTE-11: any person of that age today. */
export const rsvRequest = ({
  rsvTest,
  today,
}: JourneyContext): PortInput<typeof listEligibleVaccines> => {
  const { age, state, verdict: _verdict, ...answers } = rsvTest;
  return {
    params: { version: 'v3' },
    body: {
      dob: birthday(today, -Number(age)),
      state,
      screening: { answers },
    },
  };
};

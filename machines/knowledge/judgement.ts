// The server's verdict on the choice, read for what comes next: objections, what else is due, and
// whose vaccine it can be.
import type { EligibleVaccine, VaccineDetails } from '#contract/vaccines.ts';
import { addDays } from '#domain/dates.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { COVID, MAX_VACCINES, checkSelection } from '#domain/vaccine-selection.ts';
import { bookedBefore } from './booked-before.ts';
import type { JourneyContext } from './context.ts';
import type { Objection } from './visit.ts';

/** The vaccines that cannot be given, or not yet. */
export const misfitsOf = (details: readonly VaccineDetails[]): VaccineDetails[] =>
  details.filter(({ verdict }) => verdict.answer !== 'yes');

/**
 * Whether a later day would do for everything that does not fit now: one for which times are
 * already offered.
 */
export const fitLater = ({
  details,
  today,
  walksIn,
}: Pick<JourneyContext, 'details' | 'today' | 'walksIn'>): boolean => {
  // A patient at the store has come for now.
  if (walksIn) return false;
  const last = addDays(today, SLOT_DEFAULTS.horizonDays - 1);
  return misfitsOf(details).every(
    ({ verdict: { answer, eligibleFrom } }) =>
      answer === 'later' && eligibleFrom !== undefined && eligibleFrom <= last,
  );
};

/** VAC-04, VAC-05: everything the visitor has to weigh, one per screen. */
export function objectionsTo({ details }: Pick<JourneyContext, 'details'>): Objection[] {
  return [
    ...(misfitsOf(details).length > 0 ? (['later'] as const) : []),
    ...(details.some(({ restrictions }) => restrictions.length > 0)
      ? (['restriction'] as const)
      : []),
    ...(details.some(({ rxRequired }) => rxRequired) ? (['prescription'] as const) : []),
  ];
}

/** VAC-14: what can be booked and is due for this person, the most pressing first. */
export const dueNow = (offered: readonly EligibleVaccine[]): EligibleVaccine[] =>
  offered
    .filter(({ eligible, due }) => eligible && due !== undefined)
    .toSorted((one, other) => (one.due?.rank ?? 0) - (other.due?.rank ?? 0));

const MOST_ALONE = 2;

/**
 * VAC-14: due vaccines that can each be booked alone, with one press; none once something was
 * chosen, and none already booked.
 */
export function dueAlone(context: JourneyContext): string[] {
  if (context.vaccines.length > 0) return [];
  const booked = bookedBefore(context).map(({ vaccineCode }) => vaccineCode);
  return dueNow(context.offered)
    .map(({ vaccineCode }) => vaccineCode)
    .filter((code) => !booked.includes(code))
    .slice(0, MOST_ALONE);
}

/** VAC-10: what is due for this person and can be combined with the choice. */
export const dueBeside = ({ offered, vaccines }: Pick<JourneyContext, 'offered' | 'vaccines'>) =>
  vaccines.length >= MAX_VACCINES
    ? []
    : offered.filter(
        ({ vaccineCode, upsell }) =>
          upsell !== undefined &&
          !vaccines.includes(vaccineCode) &&
          checkSelection([...vaccines, vaccineCode]) === undefined,
      );

/**
 * COV-02: the makers of the COVID-19 vaccine this person may have, in the server's order; none
 * without that vaccine, or for walk-ins: the store gives what it has.
 */
export function makersIn({
  details,
  vaccines,
  walksIn = false,
}: Pick<JourneyContext, 'details' | 'vaccines'> & { walksIn?: boolean }) {
  const covid =
    !walksIn &&
    vaccines.includes(COVID) &&
    details.find(({ vaccineCode }) => vaccineCode === COVID);
  const products = covid ? covid.products : [];
  return [
    ...new Map(
      products.map(({ manufacturer, manufacturerName }) => [manufacturer, manufacturerName]),
    ),
  ].map(([code, name]) => ({ code, name }));
}

// Which product of a vaccine is wanted, and from which maker (COV-02).
import type { VaccineDetails } from '#contract/vaccines.ts';
import { SLOT_DEFAULTS } from '#domain/timeslots.ts';
import { COVID } from '#domain/vaccine-selection.ts';
import type { JourneyContext } from './context.ts';
import { isForGroup } from './for-group.ts';
import type { PersonVisit } from './visit.ts';

type Product = VaccineDetails['products'][number];

/**
 * The wanted maker of COVID-19 vaccine, undefined for any. One person may choose another with the
 * times; in a group each person has their own.
 */
export function wantedMaker(
  context: Pick<JourneyContext, 'search' | 'acceptedFor' | 'manage'>,
  visit: Pick<PersonVisit, 'maker'>,
): string | undefined {
  const maker = isForGroup(context) ? visit.maker : context.search.manufacturer;
  return maker === '' || maker === SLOT_DEFAULTS.manufacturerFilter ? undefined : maker;
}

/**
 * REV-02: the product of a vaccine once the manufacturer is chosen or there is no choice; undefined
 * where any maker's may be given.
 */
export function chosenProduct(
  details: readonly VaccineDetails[],
  code: string,
  maker: string | undefined,
): Product | undefined {
  const products = details.find(({ vaccineCode }) => vaccineCode === code)?.products ?? [];
  if (products.length === 1) return products[0];
  const made = code === COVID ? products.filter(({ manufacturer }) => manufacturer === maker) : [];
  return made.length === 1 ? made[0] : undefined;
}

import type { EligibleVaccine } from '#contract/vaccines.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { dueBeside } from '#machines/knowledge/judgement.ts';

/** VAC-10: more than three would be a second catalogue. Our choice. */
const MOST_OFFERED = 3;

/**
 * What to offer beside the choice, the most due first: no more than may be booked together
 * (VAC-02).
 */
export function offerBeside(
  known: Pick<JourneyContext, 'offered' | 'vaccines'>,
): EligibleVaccine[] {
  const offer: EligibleVaccine[] = [];
  const chosen = [...known.vaccines];
  for (const vaccine of dueBeside(known)) {
    if (offer.length === MOST_OFFERED) break;
    if (checkSelection([...chosen, vaccine.vaccineCode]) !== undefined) continue;
    chosen.push(vaccine.vaccineCode);
    offer.push(vaccine);
  }
  return offer;
}

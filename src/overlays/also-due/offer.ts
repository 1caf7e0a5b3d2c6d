import type { EligibleVaccine } from '#contract/vaccines.ts';
import { checkSelection } from '#domain/vaccine-selection.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { dueBeside } from '#machines/knowledge/judgement.ts';

/** VAC-10: more than three would be a second catalogue. Ours. */
const MOST_OFFERED = 3;

/**
 * What is offered beside the choice, the most due first: as much as may be taken altogether
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

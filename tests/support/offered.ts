// The vaccine selector with an unusual offer of vaccines.
import type { EligibleVaccine, Verdict } from '#contract/vaccines.ts';
import type { GeocodeReply } from '#contract/geo.ts';
import { vaccineByCode } from '#domain/vaccines.ts';
import * as sample from '#qa/journeys/samples.ts';
import { startJourney, type TestJourney } from './journey.ts';

/** One of the catalogue with a verdict and other data. */
export function offer(
  code: string,
  verdict: Verdict = sample.verdict(),
  more: Partial<EligibleVaccine> = {},
): EligibleVaccine {
  const {
    english = code,
    display = code,
    short = code,
    spanishDisplay = code,
  } = vaccineByCode(code)?.names ?? {};
  return {
    vaccineCode: code,
    names: { english, display, short, spanish: spanishDisplay },
    brands: [],
    eligible: verdict.answer === 'yes' || verdict.answer === 'ask',
    verdict,
    asks: [],
    ...more,
  };
}

/** At the vaccine selector, with these on offer to a person born in that year. */
export async function toOffered(
  offered: EligibleVaccine[],
  {
    journey = startJourney(),
    year = '1984',
    place = sample.place,
  }: { journey?: TestJourney; year?: string; place?: GeocodeReply } = {},
) {
  journey.send({
    type: 'start.typed',
    draft: { bookingOption: 'me', location: '60601', month: '4', day: '28', year },
  });
  journey.send({ type: 'start.submitted' });
  await journey.answer('geocode', place);
  await journey.answer('createEngagement', sample.engagement);
  await journey.answer('listEligibleVaccines', { vaccines: offered });
  return journey;
}

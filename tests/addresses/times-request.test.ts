import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations.ts';
import type { VaccineDetails } from '#contract/vaccines.ts';
import { holdForOne, searchForOne } from '#src/app/calls/one-person.ts';
import * as sample from '#qa/journeys/samples.ts';
import { freshJourney, type JourneyContext } from '#machines/knowledge/context.ts';
import { firstChoice } from '#machines/knowledge/choices.ts';
import { chosenHold, searchRequest } from '#machines/requests/times.ts';

const details: VaccineDetails[] = [
  {
    vaccineCode: '207',
    verdict: sample.verdict(),
    dose: '1',
    rxRequired: true,
    warnings: [],
    restrictions: [],
    notices: [],
    products: ['PFI', 'MOD'].map((manufacturer) => ({
      productId: `P207-${manufacturer}`,
      manufacturerDisplayName: manufacturer,
      manufacturer,
      manufacturerName: manufacturer,
      name: 'COVID-19',
    })),
  },
];
const choice = firstChoice(sample.times(false));
const fresh = freshJourney({ language: 'en', today: '2026-03-02' });
const known: JourneyContext = {
  ...fresh,
  dateOfBirth: '2018-04-28',
  place: sample.place,
  engagementId: sample.engagement.engagementId,
  vaccines: ['207', '150'],
  details,
  choice,
};
const servicesOf = (context: JourneyContext) => chosenHold(context).body.patients[0]?.services;

describe('what a time is held for', () => {
  it('HLD-06 says who, where, when and what', () => {
    const { body } = chosenHold(known);
    expect(body).toMatchObject({
      fhirLocationId: choice?.locationId,
      bookingType: 'Individual',
      slot: choice?.slot,
      appointmentDate: choice?.appointmentDate,
      numberOfSlots: 1,
      isImmunoCompromised: false,
      numOfPatients: 1,
      patients: [
        {
          category: 'Pediatric',
          services: [
            { serviceId: '207', dose: '1', rxRequired: true },
            { serviceId: '150', dose: '1', rxRequired: false },
          ],
        },
      ],
    });
    const sent = JSON.parse(JSON.stringify(body)) as unknown;
    expect(OPERATIONS.createSchedulerHold.body.safeParse(sent).success).toBe(true);
    const own = JSON.parse(JSON.stringify(holdForOne(body))) as unknown;
    expect(OPERATIONS.createHold.body.safeParse(own).success).toBe(true);
  });

  it.each([
    ['yes', true],
    ['no', false],
    ['notSure', false],
  ] as const)('HLD-06 an immune system said to be weak: %s', (immunocompromised, said) => {
    const answers = { ...fresh.answers, immunocompromised };
    expect(chosenHold({ ...known, answers }).body.isImmunoCompromised).toBe(said);
  });

  it('HLD-06 names the wanted manufacturer for COVID-19 with several, and for nothing else', () => {
    const wishing = { ...known, search: { ...fresh.search, manufacturer: 'MOD' } };
    const preferences = (context: JourneyContext) =>
      servicesOf(context)?.map(({ manufPref }) => manufPref);
    expect(preferences(wishing)).toEqual(['MOD', undefined]);
    const one = details.map((entry) => ({ ...entry, products: entry.products.slice(0, 1) }));
    expect(preferences({ ...wishing, details: one })).toEqual([undefined, undefined]);
  });

  it('HLD-06 is held for nobody whose date of birth is unknown', () => {
    expect(() => chosenHold({ ...known, dateOfBirth: undefined })).toThrow('date of birth');
  });

  it('SLT-01 is searched for in words that both addresses take', () => {
    const { body } = searchRequest(known);
    const sent = JSON.parse(JSON.stringify(searchForOne(body))) as unknown;
    expect(OPERATIONS.searchTimeslots.body.safeParse(sent).success).toBe(true);
    expect(OPERATIONS.searchSchedulerTimeslots.body.safeParse(sent).success).toBe(true);
  });
});

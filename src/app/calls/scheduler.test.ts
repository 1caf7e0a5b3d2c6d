import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations.ts';
import type { VaccineDetails } from '#contract/vaccines.ts';
import { freshJourney } from '#machines/knowledge/context.ts';
import * as sample from '#tests/journeys/samples.ts';
import { schedulerEngagement, schedulerHold, schedulerPatch } from './scheduler.ts';

const engagementId = '7d9a3c52-3a1f-4d3e-9c55-0a6f1f2b7c11';

const engagement: Parameters<typeof schedulerEngagement>[0] = {
  coverage: 'Yes',
  availabilityGroup: 'General',
  bookingType: 'Individual',
  channel: 'Web',
  client: 'Customer',
  engagementType: 'Immunizations',
  languagePreference: 'es',
  metaData: { dob: '1984-04-28', category: 'Adult', phone: '312-555-0100', serviceIds: ['150'] },
  pageId: 'GET_STARTED',
  notificationSent: { email: 'ada@example.org' },
  timeZone: 'America/Chicago',
};

describe('the global scheduler', () => {
  it('ENG-06 gets coverage as a boolean, the contact and the journey apart', () => {
    const body = schedulerEngagement(engagement);
    expect(body).toEqual({
      coverage: true,
      schema_version: 1,
      availabilityGroup: 'General',
      bookingType: 'Individual',
      channel: 'Web',
      client: 'Customer',
      engagementType: 'Immunizations',
      languagePreference: 'es',
      timeZone: 'America/Chicago',
      engagementContact: {
        email: 'ada@example.org',
        phone: '312-555-0100',
        dob: '1984-04-28',
        category: 'Adult',
      },
      journey: { pageId: 'GET_STARTED', status: 'pending', metaData: { serviceIds: ['150'] } },
    });
    expect(OPERATIONS.createSchedulerEngagement.body.safeParse(body).success).toBe(true);
  });

  it.each([
    ['Yes', true],
    [true, true],
    ['No', false],
    [false, false],
    [undefined, false],
  ] as const)('ENG-06 reads coverage %s as %s', (coverage, expected) => {
    expect(schedulerEngagement({ ...engagement, coverage }).coverage).toBe(expected);
  });

  it('ENG-06 ENG-07 is patched with responses, patient, contact and journey', () => {
    const patientId = '9a8b7c6d-5e4f-4a3b-8c2d-1e0f9a8b7c55';
    const userResponses = [{ vaccineCode: '150', question: 'Egg allergy', answer: 'no' }];
    const body = schedulerPatch({
      engagementId,
      bookingType: 'Individual',
      pageId: 'REVIEW_APPT',
      metaData: { dob: '1984-04-28' },
      userResponses,
      patientId,
    });
    expect(body).toEqual({
      engagementId,
      bookingType: 'Individual',
      userResponses,
      patientId,
      engagementContact: { dob: '1984-04-28' },
      journey: { pageId: 'REVIEW_APPT', status: 'pending', metaData: { serviceIds: [] } },
    });
    expect(OPERATIONS.patchSchedulerEngagement.body.safeParse(body).success).toBe(true);
  });
});

describe('a hold of the global scheduler', () => {
  const item = {
    serviceType: { code: '57' as const },
    appointmentDate: '2026-03-04T09:00:00-06:00',
    bookingType: 'Individual' as const,
    slot: '09:00',
    storeNumber: '100',
    engagementId,
    appointmentType: 'scheduled' as const,
    locationId: 'L100',
    organizationId: 'O1',
    vaccines: [
      { code: '207', dose: '1', type: 'COVID-19' },
      { code: '150', dose: '1', type: 'Flu', productId: 'P150' },
    ],
  };
  const products = ['PFI', 'MOD'].map((manufacturer) => ({
    productId: `P207-${manufacturer}`,
    manufacturer,
    manufacturerName: manufacturer,
    name: 'COVID-19',
  }));
  const details: VaccineDetails[] = [
    {
      vaccineCode: '207',
      verdict: sample.verdict(),
      dose: '1',
      rxRequired: true,
      warnings: [],
      restrictions: [],
      notices: [],
      products,
    },
  ];
  const fresh = freshJourney({ language: 'en', today: '2026-03-02' });
  const known = { ...fresh, dateOfBirth: '2018-04-28', details };

  it('HLD-06 says who, where, when and what', () => {
    const body = schedulerHold([item], known);
    expect(body).toEqual({
      fhirLocationId: 'L100',
      organizationId: 'O1',
      bookingType: 'Individual',
      slot: '09:00',
      engagementId,
      appointmentDate: '2026-03-04T09:00:00-06:00',
      storeNumber: '100',
      origin: 'Web',
      numberOfSlots: 1,
      isImmunoCompromised: false,
      numOfPatients: 1,
      patients: [
        {
          category: 'Pediatric',
          services: [
            { serviceId: '207', dose: '1', type: 'COVID-19', rxRequired: true },
            { serviceId: '150', dose: '1', type: 'Flu', productId: 'P150', rxRequired: false },
          ],
        },
      ],
    });
    expect(OPERATIONS.createSchedulerHold.body.safeParse(body).success).toBe(true);
  });

  it.each([
    ['yes', true],
    ['no', false],
    ['notSure', false],
  ] as const)('HLD-06 an immune system said to be weak: %s', (immunocompromised, said) => {
    const answers = { ...fresh.answers, immunocompromised };
    expect(schedulerHold([item], { ...known, answers }).isImmunoCompromised).toBe(said);
  });

  it('ENG-06 takes the earlier doses along', () => {
    const history = [{ code: '87', dose: '1', name: '87', date: '2026-01-10', type: 'nonCovid' }];
    expect(
      schedulerPatch({
        engagementId,
        bookingType: 'Individual',
        pageId: 'TIMESLOTS',
        metaData: { serviceIds: ['87'], history },
      }).journey?.metaData,
    ).toEqual({ serviceIds: ['87'], history });
  });

  it('HLD-06 names the wanted manufacturer for COVID-19 with several, and for nothing else', () => {
    const wishing = { ...known, search: { ...fresh.search, manufacturer: 'MOD' } };
    const preferences = (details_: typeof details) =>
      schedulerHold([item], { ...wishing, details: details_ }).patients[0]?.services.map(
        ({ manufPref }) => manufPref,
      );
    expect(preferences(details)).toEqual(['MOD', undefined]);
    const one = details.map((entry) => ({ ...entry, products: products.slice(0, 1) }));
    expect(preferences(one)).toEqual([undefined, undefined]);
  });

  it('HLD-06 refuses to hold for nobody', () => {
    expect(() => schedulerHold([item], fresh)).toThrow(TypeError);
  });
});

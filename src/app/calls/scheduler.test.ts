import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#contract/operations.ts';
import { schedulerEngagement, schedulerPatch } from './scheduler.ts';

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
  it('ENG-06 gets coverage as a boolean, and contact and journey as separate parts', () => {
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
    [undefined, undefined],
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
      journey: { pageId: 'REVIEW_APPT', status: 'pending', metaData: {} },
    });
    expect(OPERATIONS.patchSchedulerEngagement.body.safeParse(body).success).toBe(true);
  });

  it('ENG-06 includes the earlier doses', () => {
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
});

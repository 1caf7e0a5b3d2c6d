// An example body for each step of a booking, for the API description (STD-08). The people are
// invented; a test checks each against the contract.
import { unknownWhereUntold, wireWho } from '#domain/people.ts';
import { NOBODY } from '#domain/nobody.ts';

const ENGAGEMENT = '7d2f0a3e-4c1b-4a5e-9b39-2f6d1c0e8a11';
const PATIENT = 'c0a1b2d3-0f4e-4d5c-8b6a-7e8f9a0b1c2d';
const TIME = { appointmentDate: '2026-12-03T10:00:00-06:00', slot: '10:00' };
const ZONE = 'America/Chicago';
const BORN = '1984-04-28';

/** By operation id. */
export const API_EXAMPLES: Readonly<Record<string, unknown>> = {
  createEngagement: {
    bookingType: 'Individual',
    channel: 'Web',
    client: 'Customer',
    engagementType: 'Hold',
    languagePreference: 'en',
    metaData: { dob: BORN, category: 'Adult', locationSearch: '60601' },
    pageId: 'GET_STARTED',
    timeZone: ZONE,
  },
  searchTimeslots: {
    vaccine: [{ code: '150' }],
    position: { latitude: 41.88, longitude: -87.62 },
    state: 'IL',
    restriction: { dob: BORN },
  },
  createHold: [
    {
      serviceType: { code: '57', name: 'Immunizations' },
      bookingType: 'Individual',
      appointmentType: 'scheduled',
      storeNumber: '10001',
      engagementId: ENGAGEMENT,
      locationId: 'b5f0e1c2-6d7a-4e8b-9c0d-1a2b3c4d5e6f',
      organizationId: 'dosepath',
      vaccines: [{ code: '150' }],
      ...TIME,
    },
  ],
  createPatient: {
    engagementId: ENGAGEMENT,
    dob: BORN,
    // The fields with choices may stay unanswered.
    ...wireWho(unknownWhereUntold({ ...NOBODY, firstName: 'Ana', lastName: 'Rivera' })),
    contact: { emails: [{ address: 'ana@example.com' }], phones: [{ number: '312-555-0123' }] },
  },
  confirmAppointment: {
    engagementId: ENGAGEMENT,
    confirmationNumber: 'ABCDE23456',
    patients: [{ patientId: PATIENT }],
  },
  cancelAppointment: { reason: 'date' },
};

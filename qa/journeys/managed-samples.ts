/**
 * Booked appointments as the managing patient sees them: one for each thing the chart
 * distinguishes.
 */
import type { EarlierWish } from '#contract/earlier-times.ts';
import type { AppointmentDetails, ManagedAppointment } from '#contract/manage.ts';
import type { TimeslotReply } from '#contract/timeslots.ts';
import type { HeldOffer } from '#machines/knowledge/links.ts';
import { appointment, booked, key, location, store, takenUp, times, today } from './samples.ts';

/** The appointment as the managing patient sees it. */
export function managed(more: Partial<AppointmentDetails> = {}): AppointmentDetails {
  const { patient: kept, consent: decided, ...journey } = takenUp('review-appt');
  return {
    ...appointment,
    bookingType: 'Individual',
    sequence: 0,
    standing: 'upcoming',
    source: '',
    checkinStatus: '',
    apptGSVarStatus: '',
    reminders: { email: true, text: true },
    today,
    journey: {
      engagementId: appointment.engagementId,
      pageId: 'CONFIRMATION',
      languagePreference: 'en',
      voucherCode: null,
      bookingType: 'Individual',
      timeZone: journey.timeZone,
      dateOfBirth: journey.dateOfBirth,
      metaData: journey.metaData,
      userResponses: [],
      patient: kept,
      consent: decided,
      store,
    },
    ...more,
  };
}

/** The same in a list, which shows less of each. */
export function listed(): ManagedAppointment {
  const { journey: _journey, reminders: _reminders, ...one } = managed();
  return one;
}

const covidVaccine = {
  ...booked('207', 'COVID-19'),
  name: 'COVID-19 vaccine',
  doseCalledBy: { seasonBegins: '08-27' },
  doseDisplayName: '2026-2027 dose',
  productId: 'P207P',
  manufacturerName: 'Pfizer',
  manufacturerDisplayName: 'Pfizer Comirnaty',
};

/** What can be found or read, by what the chart distinguishes. */
export const managedOnes = {
  missed: managed({ standing: 'missed' }),
  past: managed({
    standing: 'past',
    status: 'Fulfilled',
    outcome: [{ code: '150', given: { maker: 'Sanofi', lot: 'FL1234', on: today } }],
  }),
  cancelled: managed({ standing: 'cancelled', status: 'Cancelled' }),
  'of the system before': managed({ source: 'Legacy' }),
  'for two vaccines': managed({ vaccines: [covidVaccine, ...appointment.vaccines] }),
} satisfies Record<string, AppointmentDetails>;

export const appointmentStatus = {
  appointment: { appointmentSubStatus: '' as const, selectedVaccines: [] },
  consentDocument: { varStatus: 'Pending' },
};

/** A store other than the booked one. */
export const timesElsewhere = (): TimeslotReply => ({
  ...times(false),
  locations: [{ ...location, locationId: 'L200', storeNumber: '200', name: 'Lake Pharmacy' }],
});

/** CNF-05: the wish for an earlier time. */
export const wish: EarlierWish = {
  around: appointment.store.address.zip,
  position: { latitude: 41.8858, longitude: -87.6181 },
  searchRadius: 25,
  partOfDay: 'any',
  until: appointment.appointmentDate.slice(0, 10),
  forAll: true,
};

/** CNF-05: an appointment for whose wish an earlier time is held. */
export const managedWithOffer = (more: Partial<AppointmentDetails> = {}): AppointmentDetails =>
  managed({
    earlierWish: wish,
    earlierOffer: {
      appointmentDate: '2026-03-03T10:15:00-06:00',
      store: offeredStore,
      until: '2026-03-02T12:15:00-06:00',
    },
    ...more,
  });

/** GRP-03: for one member of a group. */
export const wishOfOne: EarlierWish = { ...wish, forAll: false };

const { name, phone, address } = appointment.store;
const offeredStore = { name, phone, address };

/** CNF-05: an earlier time, held, or moved to; or another one because the store closed (DSK-04). */
export const offer = (
  state: HeldOffer['state'],
  because: HeldOffer['because'] = 'wished',
): HeldOffer => ({
  state,
  because,
  from: { appointmentDate: appointment.appointmentDate, store: offeredStore },
  to: {
    appointmentDate: '2026-03-03T10:15:00-06:00',
    store: offeredStore,
    distance: 1.2,
  },
  people: 1,
  isGroup: false,
  expiresAt: '2026-03-02T18:15:00.000Z',
  now: '2026-03-02T18:00:00.000Z',
  deadline: Date.parse('2026-03-02T18:15:00.000Z'),
  ...(state === 'moved' && { manageKey: key }),
});

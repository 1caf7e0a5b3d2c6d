import type { OperationId } from './operations.ts';

/**
 * The operations that only read: two concurrent callers with the same input share one request. The
 * number is how many seconds a browser may cache a good answer; 0 means never. The server sends it
 * with the answer (`Cache-Control`), and browsers obey that. Anything that depends on the time, on
 * others' bookings or on who is signed in is 0.
 */
export const READS = {
  // VAC-07, and "Products and eligibility cache 1200 s": a verdict follows from the request, the
  // rules and the date.
  listEligibleVaccines: 1200,
  getVaccineDetails: 1200,
  getGroupVaccineDetails: 1200,
  // ENG-12.
  listProducts: 1200,
  // API-05 gives no time: short enough for a notice about a current problem.
  getContent: 300,
  // A GET, so the browser would write the place to its disk (docs/session.md).
  geocode: 0,
  suggestPlaces: 0,
  searchTimeslots: 0,
  searchSchedulerTimeslots: 0,
  searchGroupTimeslots: 0,
  readSlot: 0,
  queryLocations: 0,
  searchStores: 0,
  getHold: 0,
  listAppointments: 0,
  getAppointment: 0,
  getAppointmentStatus: 0,
  getGroupStatus: 0,
  getDocuments: 0,
  findDoctor: 0,
  getCardPicture: 0,
  listDependents: 0,
  getCalendarAddress: 0,
  listSights: 0,
  readEarlierOffer: 0,
  getCheckIn: 0,
} as const satisfies Partial<Record<OperationId, number>>;

const seconds: Readonly<Record<string, number>> = READS;

/** True for an operation that only reads. */
export const isRead = (operationId: string): boolean => operationId in seconds;

/** How many seconds a browser may cache a good answer. */
export const keptSeconds = (operationId: string): number => seconds[operationId] ?? 0;

// Bookings over HTTP from a process of its own, so that who asks does not share a thread with who
// answers.
import { askProcess } from './ask-process.ts';
import type { BookingCall } from './booking-calls.ts';

export interface BookingLoad {
  serverUrl: string;
  /** Of one booking, as a browser made them. */
  calls: readonly BookingCall[];
  /** What stands in them for who books, and where. */
  lastName: string;
  email: string;
  place: string;
  /** Where the others book, in turn. */
  places: readonly string[];
  clients: number;
  seconds: number;
}

export interface MeasuredBookings {
  bookings: number;
  calls: number;
  /** What was refused first of each that was not made: 'createHold 409 FC_908_Conflict'. */
  refused: string[];
}

/** Runs a load; bookings under way when the time is over are finished and counted. */
export const measureBookings = (load: BookingLoad): Promise<MeasuredBookings> =>
  askProcess(new URL('./booking-load.process.ts', import.meta.url), load);

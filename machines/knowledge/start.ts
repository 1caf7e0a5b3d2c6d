// What the first page asks, and the results.
import type { GeocodeReply, Suggestion } from '#contract/geo.ts';
import type { IsoDate } from '#domain/dates.ts';
import type { BOOKING_OPTIONS } from '#domain/person-choices.ts';
import type { Ineligibility } from '#domain/eligibility/verdict.ts';

/** FLW-02, PAT-05: who the appointment is for. */
export type BookingOption = '' | (typeof BOOKING_OPTIONS)[number];

export interface StartDraft {
  bookingOption: BookingOption;
  location: string;
  month: string;
  day: string;
  year: string;
  /** ACC-02: whom of the account's people was chosen, with all that the booking knows of them. */
  dependentId?: string | undefined;
}

export interface StartPart {
  start: StartDraft;
  place: GeocodeReply | undefined;
  suggestions: Suggestion[];
  dateOfBirth: IsoDate | undefined;
  /** For whom the booking was begun: another value means another patient. */
  acceptedFor: string | undefined;
  engagementId: string | undefined;
  /**
   * Why this person cannot be vaccinated here now, with the date that changes it when there is one
   * (ELG-02, ELG-03).
   */
  refusal: { reason: Ineligibility; eligibleFrom?: IsoDate; limitYears?: number } | undefined;
}

export const freshStart: StartPart = {
  start: { bookingOption: '', location: '', month: '', day: '', year: '' },
  place: undefined,
  suggestions: [],
  dateOfBirth: undefined,
  acceptedFor: undefined,
  engagementId: undefined,
  refusal: undefined,
};

/** ENG-10: the pages a saved journey can name. */
export const JOURNEY_PAGES = [
  'GET_STARTED',
  'PATIENT_LIST_GROUP',
  'VACCINE_SELECTOR',
  'COVID_DETAILS',
  'COVID_MANUFACTURER',
  'TIMESLOTS',
  'PATIENT_INFO',
  'REVIEW_APPT',
  'CONFIRMATION',
] as const;
export type JourneyPage = (typeof JOURNEY_PAGES)[number];

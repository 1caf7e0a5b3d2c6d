// Why patients cancel, and the one offer that may make it unnecessary (CAN-01, CAN-02).

/** CAN-02: what could be changed instead. */
export const WIN_BACKS = ['date', 'location', 'transport', 'vaccine', 'covidManufacturer'] as const;
export type WinBack = (typeof WIN_BACKS)[number];

/** CAN-01; in the order in which they are asked. `unsaid` is "Prefer not to say". */
export const CANCEL_REASONS = [
  'date',
  'sick',
  'location',
  'transport',
  'vaccine',
  'covidManufacturer',
  'elsewhere',
  'other',
  'unsaid',
] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];

const WIN_BACK_OF: Readonly<Partial<Record<CancelReason, WinBack>>> = {
  date: 'date',
  // A patient who is ill today can come later.
  sick: 'date',
  location: 'location',
  transport: 'transport',
  vaccine: 'vaccine',
  covidManufacturer: 'covidManufacturer',
};

/** CAN-02; undefined where nothing we have would help. */
export const winBackFor = (reason: CancelReason): WinBack | undefined => WIN_BACK_OF[reason];

// Stock by lot (DSK-04): what happens to doses besides being given, and why.

/** Every way in which a lot's doses change. */
export const MOVEMENTS = ['countedIn', 'corrected', 'thrownAway', 'given', 'returned'] as const;

/** Why the list differed from the actual count; ours. */
export const CORRECTION_REASONS = ['recount', 'moved', 'other'] as const;

/** After the waste reasons of CDC's VTrckS, as far as a pharmacy needs them. */
export const WASTE_REASONS = ['expired', 'broken', 'temperature', 'recalled', 'other'] as const;

export const STOCK_REASONS = [
  'recount',
  'moved',
  'expired',
  'broken',
  'temperature',
  'recalled',
  'other',
] as const;
export type StockReason = (typeof STOCK_REASONS)[number];

/** For one lot, at one time. */
export const MOST_DOSES = 9_999;

/** A typed number of doses: digits only; undefined when it is not one. */
export function readDoses(typed: string): number | undefined {
  const text = typed.trim();
  return /^[0-9]{1,4}$/.test(text) ? Number(text) : undefined;
}

/** How long a manager pauses sales of a vaccine. */
export const PAUSES = ['tomorrow', 'forGood', 'none'] as const;
export type Pause = (typeof PAUSES)[number];

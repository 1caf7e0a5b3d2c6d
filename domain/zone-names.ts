// The names of zones (TIM-01). Separate from zones.ts, because a page that shows a time needs the
// name and no arithmetic.

/** TIM-01: the eight US zone names and their short codes. */
export const ZONE_SHORT_CODES = {
  'Eastern Standard Time': 'EST',
  'Eastern Daylight Time': 'EDT',
  'Central Standard Time': 'CST',
  'Central Daylight Time': 'CDT',
  'Mountain Standard Time': 'MST',
  'Mountain Daylight Time': 'MDT',
  'Pacific Standard Time': 'PST',
  'Pacific Daylight Time': 'PDT',
} as const;

/** TIM-01: abbreviations and their offsets from UTC. */
export const ABBREVIATION_OFFSETS = {
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  PST: '-08:00',
  PDT: '-07:00',
  MST: '-07:00',
  MDT: '-06:00',
  HST: '-10:00',
  HDT: '-09:00',
  AKST: '-09:00',
  AKDT: '-08:00',
  // Puerto Rico and the Virgin Islands; to Intl, AST is Alaska.
  AST: '-04:00',
  // The two letters that the specification gives an offset.
  A: '-04:00',
  H: '-10:00',
} as const;

/** One per zone: creating it takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' });
  formats.set(timeZone, made);
  return made;
}

/** The zone's abbreviation at that instant: CST, CDT, HST, AKDT, AST (TIM-01). */
export function shortZoneName(zone: string, instant: Date | string): string {
  const parts = formatOf(zone).formatToParts(new Date(instant));
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  // The Aleutian zone is HAST and HADT to Intl, HST and HDT to TIM-01.
  return name.replace(/^HA(?=[SD]T$)/, 'H');
}

// US states with DC, Puerto Rico and the US Virgin Islands, where the product is offered (TIM-01,
// LOC-02).

/** Abbreviation -> name. */
export const STATE_NAMES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DE: 'Delaware',
  DC: 'District of Columbia',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  IA: 'Iowa',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  ME: 'Maine',
  MD: 'Maryland',
  MA: 'Massachusetts',
  MI: 'Michigan',
  MN: 'Minnesota',
  MS: 'Mississippi',
  MO: 'Missouri',
  MT: 'Montana',
  NE: 'Nebraska',
  NV: 'Nevada',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NY: 'New York',
  NC: 'North Carolina',
  ND: 'North Dakota',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VT: 'Vermont',
  VA: 'Virginia',
  VI: 'Virgin Islands',
  WA: 'Washington',
  WV: 'West Virginia',
  WI: 'Wisconsin',
  WY: 'Wyoming',
} as const;

export type StateCode = keyof typeof STATE_NAMES;

// Other names used by people and map services.
const OTHER_NAMES: Readonly<Record<string, StateCode>> = {
  'us virgin islands': 'VI',
  'united states virgin islands': 'VI',
  'islas virgenes': 'VI',
  'nueva york': 'NY',
  'nueva jersey': 'NJ',
  'nuevo mexico': 'NM',
  'carolina del norte': 'NC',
  'carolina del sur': 'SC',
  'dakota del norte': 'ND',
  'dakota del sur': 'SD',
  'virginia occidental': 'WV',
  pensilvania: 'PA',
  luisiana: 'LA',
  misisipi: 'MS',
  hawai: 'HI',
};

// "Hawaiʻi", "U.S. Virgin Islands" and "D.C." lose everything but letters and spaces.
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .replace(/\u02BB/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

// Object.keys forgets that a const table's keys are its codes.
const CODES = Object.keys(STATE_NAMES) as readonly StateCode[];

/**
 * The two letters of a state given by name or abbreviation in any case; undefined for an unknown
 * state (LOC-02).
 */
export function abbreviationOf(nameOrAbbreviation: string): StateCode | undefined {
  const wanted = plain(nameOrAbbreviation);
  return (
    CODES.find(
      (code) => code.toLowerCase() === wanted || STATE_NAMES[code].toLowerCase() === wanted,
    ) ?? (Object.hasOwn(OTHER_NAMES, wanted) ? OTHER_NAMES[wanted] : undefined)
  );
}

// Streets that a town of the region could have: the commonest names in the United States, with
// local habits. Which one a sample store is on is random.
import type { StateCode } from '#domain/states.ts';
import type { Dice } from './dice.ts';

type Names = readonly [string, ...string[]];

const NUMBERED: Names = [
  ...(['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th', '9th', '10th'] as const),
  ...(['11th', '12th', '14th', '16th', '19th', '22nd', '27th', '32nd', '40th', '56th'] as const),
];
const TREES: Names = [
  ...(['Ash', 'Birch', 'Cedar', 'Chestnut', 'Dogwood', 'Elm', 'Hickory', 'Laurel'] as const),
  ...(['Magnolia', 'Maple', 'Mulberry', 'Oak', 'Pine', 'Poplar', 'Spruce', 'Walnut'] as const),
];
const PRESIDENTS: Names = [
  ...(['Adams', 'Cleveland', 'Garfield', 'Grant', 'Harrison', 'Jackson', 'Jefferson'] as const),
  ...(['Kennedy', 'Lincoln', 'Madison', 'McKinley', 'Monroe', 'Roosevelt'] as const),
  ...(['Taylor', 'Truman', 'Tyler', 'Washington', 'Wilson'] as const),
];
const OF_THE_TOWN: Names = [
  ...(['Bridge', 'Center', 'Church', 'College', 'Court', 'Depot', 'Division', 'Front'] as const),
  ...(['Grove', 'High', 'Highland', 'Lake', 'Main', 'Market', 'Mill', 'Park', 'Pleasant'] as const),
  ...(['Prospect', 'Railroad', 'Ridge', 'River', 'School', 'Spring', 'State', 'Union'] as const),
  ...(['Valley', 'Water'] as const),
];
const ROADS: Names = [
  ...(['Airport', 'County Line', 'Fairview', 'Lakeview', 'Mill Creek', 'Old Post'] as const),
  ...(['Riverside', 'Sunset', 'Valley View', 'Woodland'] as const),
];

const STREETS: readonly [Names, Names][] = [
  [NUMBERED, ['St', 'Ave']],
  [TREES, ['St', 'St', 'Ave', 'Ln']],
  [PRESIDENTS, ['St', 'Ave', 'Ave', 'Blvd']],
  [OF_THE_TOWN, ['St', 'St', 'Ave', 'Rd']],
  [ROADS, ['Rd', 'Dr', 'Blvd']],
];

const PUERTO_RICO: Names = [
  ...(['Calle Baldorioty', 'Calle Betances', 'Calle Comercio', 'Calle Cruz'] as const),
  ...(['Calle del Parque', 'Calle Dr. Veve', 'Calle Hostos', 'Calle Luna'] as const),
  ...(['Calle Mayor', 'Calle Muñoz Rivera', 'Calle San José', 'Calle Sol'] as const),
  ...(['Ave. Barbosa', 'Ave. de Diego', 'Ave. Hostos', 'Ave. Muñoz Rivera'] as const),
  ...(['Ave. Piñero', 'Ave. Ponce de León', 'Ave. Roosevelt', 'Ave. San Patricio'] as const),
];
const VIRGIN_ISLANDS: Names = [
  ...(['Company St', 'Hospital St', 'King St', 'Kongens Gade', 'Main St', 'Norre Gade'] as const),
  ...(['Queen St', 'Strand St', 'Veterans Dr', 'Weymouth Rhymer Hwy'] as const),
];
const HAWAII: Names = [
  ...(['Ala Moana Blvd', 'Aupuni St', 'Kalakaua Ave', 'Kamehameha Ave', 'Kapiolani Blvd'] as const),
  ...(['Kilauea Ave', 'King St', 'Kuhio Hwy', 'Liliha St', 'Main St', 'Wainee St'] as const),
];

/** States where compass points precede the name; elsewhere they are rare. */
const COMPASS_STATES = new Set<StateCode>([
  ...(['AL', 'AR', 'AZ', 'CA', 'CO', 'FL', 'GA', 'IA', 'ID', 'IL', 'IN', 'KS', 'KY'] as const),
  ...(['LA', 'MI', 'MN', 'MO', 'MS', 'MT', 'NC', 'ND', 'NE', 'NM', 'NV', 'OH', 'OK'] as const),
  ...(['OR', 'SC', 'SD', 'TN', 'TX', 'WA', 'WI', 'WY'] as const),
]);
const COMPASS_PERCENT = 45;
const COMPASS: Names = ['N', 'S', 'E', 'W'];
const QUADRANTS: Names = ['NW', 'NW', 'NE', 'SE', 'SW'];

export interface Street {
  /** 'N Lincoln Ave', as an address has it. */
  line: string;
  /** 'Lincoln Ave', as people call it. */
  called: string;
}

/** States whose streets are named differently. */
const OF_THEIR_OWN: Partial<Record<StateCode, (chance: Dice) => Street>> = {
  PR: (chance) => alike(chance.pick(PUERTO_RICO)),
  VI: (chance) => alike(chance.pick(VIRGIN_ISLANDS)),
  HI: (chance) => alike(chance.pick(HAWAII)),
  DC: (chance) => alike(`${commonStreet(chance)} ${chance.pick(QUADRANTS)}`),
  UT: (chance) => gridStreet(chance),
};

/** A random street of that state. */
export function streetIn(state: StateCode, chance: Dice): Street {
  const own = OF_THEIR_OWN[state];
  if (own) return own(chance);
  const called = commonStreet(chance);
  const isPointed = COMPASS_STATES.has(state) && chance.percent(COMPASS_PERCENT);
  return { line: isPointed ? `${chance.pick(COMPASS)} ${called}` : called, called };
}

const alike = (called: string): Street => ({ line: called, called });

function commonStreet(chance: Dice): string {
  const [names, kinds] = STREETS[chance.below(STREETS.length)] ?? [TREES, ['St']];
  return `${chance.pick(names)} ${chance.pick(kinds)}`;
}

/** Utah numbers its streets by hundreds from the center of the town: 455 S 300 East. */
function gridStreet(chance: Dice): Street {
  const [along, across] = chance.pick(GRID);
  const called = `${100 * (1 + chance.below(20))} ${chance.pick(across)}`;
  return { line: `${chance.pick(along)} ${called}`, called };
}
const GRID: readonly [[Names, Names], [Names, Names]] = [
  [
    ['N', 'S'],
    ['East', 'West'],
  ],
  [
    ['E', 'W'],
    ['North', 'South'],
  ],
];

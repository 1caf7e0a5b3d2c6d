/**
 * What the app must know at each step, beside what it shows: the context of the chart when it makes
 * the same journey alone.
 */
import { isSame } from '@dosepath/journeys/chart';
import type { Moment } from '../controls/moment.ts';

/** What an app knows otherwise than its chart alone, and rightly. */
interface Otherwise {
  readonly at: RegExp;
  /**
   * Whether both are the same for all that a journey can tell. Default: they are, whatever they
   * say.
   */
  readonly isSame?: (planned: string, known: string) => boolean;
}

/** Of the patient's app. */
const OTHERWISE: readonly Otherwise[] = [
  // Journeys are planned in English.
  { at: /^(?:language|me\.languagePreference)$/ },
  // A page counts its intentions from a number of its own (CNF-01).
  { at: /^(?:intentions|turn\.of)$/ },
  // A house without certificates adds to no wallet (CRD-04).
  { at: /^wallets(?:\.|$)/ },
  // A little time passes between two steps.
  { at: /^(?:hold|resumedHold|offer)\.deadline$/ },
  // The samples of what is booked say more than the contract, and the client drops it.
  {
    at: /^manage\.(?:(?:appointment|others\.\d+)\.journey\.patient\.age$|list\.byId\.[^.]+\.journey\b)/,
  },
  // Of a group the button opens the other one, whatever number the event of the chart has.
  { at: /^manage\.wanted$/, isSame: (planned, known) => isText(planned) === isText(known) },
  // The page writes a confirmation number in groups.
  {
    at: /^manage\.find\.confirmationNumber$/,
    isSame: (planned, known) => planned === known.replaceAll('-', ''),
  },
  // The device's position is rounded before it is kept.
  { at: /^start\.location$/, isSame: isSamePosition },
];

/** An answer that is missing is dozens of things. */
const mostLines = 5;

/** Where the app knows otherwise than planned: the first few lines, and how many there are. */
export function wrongKnowledge(
  { context: planned }: Pick<Moment<unknown>, 'context'>,
  { context }: Pick<Moment<unknown>, 'context'>,
  otherwise: readonly Otherwise[] = OTHERWISE,
): string[] {
  const other = otherKnowledge(planned, context, otherwise);
  const more = other.length - mostLines;
  return [
    ...other.slice(0, mostLines),
    ...(more > 0 ? [`and ${more} more that it knows otherwise`] : []),
  ];
}

/** A line for each thing that is known otherwise. */
export function otherKnowledge(
  planned: unknown,
  known: unknown,
  otherwise: readonly Otherwise[] = OTHERWISE,
): string[] {
  const [wanted, found] = [planned, known].map((context, _, [one, other]) =>
    leavesOf(differing(context, one, other)),
  ) as [Map<string, string>, Map<string, string>]; // one of each
  return [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((at) => {
      const [one = '', other = ''] = [wanted.get(at), found.get(at)];
      if (one === other || isUnasked(at, wanted)) return false;
      const rule = otherwise.find((one) => one.at.test(at));
      return rule === undefined || rule.isSame?.(one, other) === false;
    })
    .map(
      (at) => `knows ${at} as ${found.get(at) ?? 'nothing'}, not ${wanted.get(at) ?? 'nothing'}`,
    );
}

/** A group is not asked when it was born (FLW-02); the event of the chart has it all the same. */
const isUnasked = (at: string, wanted: ReadonlyMap<string, string>): boolean =>
  /^start\.(?:month|day|year)$/.test(at) && wanted.get('start.bookingOption') === '"group"';

/** The parts of a context that are not the same in both. */
const differing = (context: unknown, one: unknown, other: unknown): unknown =>
  Object.fromEntries(
    Object.entries(Object(context) as object).filter(
      ([key]) => key === 'start' || !isSame(partOf(one, key), partOf(other, key)),
    ),
  );

const partOf = (context: unknown, key: string): unknown =>
  (Object(context) as Record<string, unknown>)[key];

const isText = (leaf: string): boolean => leaf.startsWith('"') && leaf !== '""';

function isSamePosition(planned: string, known: string): boolean {
  const [here, there] = [planned, known].map((text) =>
    text.replaceAll('"', '').split(',').map(Number),
  );
  return (
    here?.length === 2 &&
    there?.length === 2 &&
    here.every(
      (degrees, place) => Math.round(degrees * 100) === Math.round((there[place] ?? NaN) * 100),
    )
  );
}

/**
 * `start.location` -> `"60601"`: in what order a server writes the parts of an answer says nothing.
 */
function leavesOf(
  value: unknown,
  at = '',
  leaves = new Map<string, string>(),
): Map<string, string> {
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0)
    for (const [key, inner] of Object.entries(value))
      leavesOf(inner, at === '' ? key : `${at}.${key}`, leaves);
  else if (value !== undefined) leaves.set(at, JSON.stringify(value));
  return leaves;
}

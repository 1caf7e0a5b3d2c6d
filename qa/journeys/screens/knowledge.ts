/**
 * The context an app must have at each step, beside what it shows: that of the chart when it makes
 * the same journey alone.
 */
import { isSame } from '@dosepath/journeys/chart';
import type { Moment } from '../controls/moment.ts';

/** The values that may rightly differ between an app and its chart alone. */
interface Otherwise {
  readonly at: RegExp;
  /** Whether both are equal for the purposes of a journey. Default: always. */
  readonly isSame?: (planned: string, known: string) => boolean;
}

/** Of the patient's app. */
const OTHERWISE: readonly Otherwise[] = [
  // Journeys are planned in English.
  { at: /^(?:language|me\.languagePreference)$/ },
  // A page counts its intentions from its own number (CNF-01).
  { at: /^(?:intentions|turn\.of)$/ },
  // Without certificates there is no wallet to add to (CRD-04).
  { at: /^wallets(?:\.|$)/ },
  // A little time passes between two steps.
  { at: /^(?:hold|resumedHold|offer)\.deadline$/ },
  // The samples of booked appointments contain more than the contract, and the client drops it.
  {
    at: /^manage\.(?:(?:appointment|others\.\d+)\.journey\.patient\.age$|list\.byId\.[^.]+\.journey\b)/,
  },
  // In a group the button opens the other one, whatever number the event of the chart has.
  { at: /^manage\.wanted$/, isSame: (planned, known) => isText(planned) === isText(known) },
  // The page writes a confirmation number in groups.
  {
    at: /^manage\.find\.confirmationNumber$/,
    isSame: (planned, known) => planned === known.replaceAll('-', ''),
  },
  // The device's position is rounded before it is kept.
  { at: /^start\.location$/, isSame: isSamePosition },
];

/** A missing answer means dozens of differences. */
const mostLines = 5;

/** Where the app's context differs from the plan: the first few lines, and the total. */
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

/** A line for each difference. */
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

/**
 * A group is not asked for a date of birth (FLW-02); the event of the chart has one all the same.
 */
const isUnasked = (at: string, wanted: ReadonlyMap<string, string>): boolean =>
  /^start\.(?:month|day|year)$/.test(at) && wanted.get('start.bookingOption') === '"group"';

/** The parts of a context that differ. */
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
 * `start.location` -> `"60601"`: the order in which a server writes an answer's fields has no
 * meaning.
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

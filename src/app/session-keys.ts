// The named keys of the tab's session storage (SES-02). A value is stored in one place: what a key
// holds is removed from the saved snapshot, and put back when that is read.
import type { Snapshot } from 'xstate';
import { ageOn, categoryOf } from '#domain/ages.ts';
import { USER_DEFAULTS } from '#domain/user-defaults.ts';
import type { SessionPart } from '#domain/session-clearing.ts';
import type { JourneyContext } from '#machines/knowledge/context.ts';
import { fingerprintOfText } from './chart-fingerprint.ts';

type Path = readonly string[];
type Tell = (context: JourneyContext) => string | undefined;

interface Key {
  part: SessionPart;
  /** The place of its value in the context. */
  at?: Path;
  /** A fact for other scripts of the page; derived from the journey and never read back. */
  tell?: Tell;
}

type Inner<T, K extends keyof NonNullable<T>> = NonNullable<NonNullable<T>[K]>;
/** A field of the journey's context, or one nested in it. */
function at<
  A extends keyof JourneyContext,
  B extends keyof Inner<JourneyContext, A>,
  C extends keyof Inner<Inner<JourneyContext, A>, B>,
>(...path: [A] | [A, B] | [A, B, C]): Path {
  return path.map(String);
}

/**
 * One row per key. A row with neither `at` nor `tell` gets its fact from journeys that leave the
 * first page (session-tells.ts), or has none yet: cleared with its part, and not written.
 */
const SESSION_KEYS = {
  locationEligibilityPayload: { part: 'payloads', at: at('place') },
  voucherEntity: { part: 'journey', at: at('voucherEntity') },
  userDob: { part: 'patient', at: at('dateOfBirth') },
  flowChange: { part: 'journey' },
  apptConfirmed: { part: 'journey', at: at('appointment') },
  selectedVaccine: { part: 'journey', at: at('vaccines') },
  dose1fulfilledFlow: { part: 'journey', at: at('nextDose') },
  availabilityGroup: { part: 'journey', tell: () => USER_DEFAULTS.availabilityGroup },
  patientCategory: {
    part: 'patient',
    tell: ({ dateOfBirth, today }) => dateOfBirth && categoryOf(ageOn(dateOfBirth, today)),
  },
  apptPhoneNum: { part: 'patient', at: at('keptContact', 'phoneNumber') },
  engagementReqPayload: { part: 'payloads', at: at('engagementId') },
  profilePhoneNumber: { part: 'user', at: at('me', 'profile', 'phoneNumber') },
  rescheduledManufacturer: { part: 'journey' },
  guestAppointments: { part: 'guestAppointments' },
  updateConfirmVaccHistory: { part: 'journey' },
} as const satisfies Record<string, Key>;

const later: Record<string, Tell> = {};
/** Adds the facts of keys that have none on the first page. */
export const tellLater = (tells: Partial<Record<keyof typeof SESSION_KEYS, Tell>>): void => {
  Object.assign(later, tells);
};

const KEYS: readonly (readonly [name: string, key: Key])[] = Object.entries(SESSION_KEYS);

export const isSessionKey = (name: string): boolean => name in SESSION_KEYS;
/** The keys that are cleared with these parts of the session. */
export const keysOf = (parts: readonly SessionPart[]): string[] =>
  KEYS.filter(([, { part }]) => parts.includes(part)).map(([name]) => name);

/** Texts by key. */
export type KeyTexts = Readonly<Record<string, string>>;

/** A journey as stored: the named keys, and the snapshot without their values. */
export interface KeptParts {
  keys: KeyTexts;
  text: string;
}

/** The snapshot records the keys it was written with, so that no others are read into it. */
const sealOf = (keys: KeyTexts) =>
  fingerprintOfText(
    KEYS.flatMap(([name, key]) => (key.at && name in keys ? [`${name}=${keys[name]}`] : [])).join(),
  );

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** The tree with another value at a path; missing nodes on the way are not created. */
function withAt(tree: Tree, [step = '', ...rest]: Path, value: unknown): Tree {
  if (rest.length === 0) return { ...tree, [step]: value };
  const inner = tree[step];
  return isTree(inner) ? { ...tree, [step]: withAt(inner, rest, value) } : tree;
}

const valueAt = (tree: Tree, path: Path) =>
  path.reduce<unknown>((found, step) => (isTree(found) ? found[step] : undefined), tree);

/** What to store of a journey (SES-02). */
export function takeApart(snapshot: Snapshot<unknown>): KeptParts {
  // A persisted snapshot of a journey contains its context.
  const { context, ...rest } = snapshot as Snapshot<unknown> & { context: JourneyContext };
  const keys: Record<string, string> = {};
  let left: Tree = { ...context };
  for (const [name, key] of KEYS) {
    const value = key.at ? valueAt(left, key.at) : (key.tell ?? later[name])?.(context);
    if (value === undefined) continue;
    keys[name] = JSON.stringify(value);
    if (key.at) left = withAt(left, key.at, undefined);
  }
  return { keys, text: JSON.stringify({ ...rest, context: left, seal: sealOf(keys) }) };
}

/**
 * The journey that was taken apart; undefined when its parts do not belong together. Throws when
 * the text is not JSON.
 */
export function putTogether({ keys, text }: KeptParts): unknown {
  const kept: unknown = JSON.parse(text);
  if (!isTree(kept) || kept['seal'] !== sealOf(keys)) return undefined;
  const { seal: _, context, ...rest } = kept;
  if (!isTree(context)) return undefined;
  const whole = KEYS.reduce((known, [name, { at: place }]) => {
    const held = keys[name];
    return place && held !== undefined ? withAt(known, place, JSON.parse(held)) : known;
  }, context);
  return { ...rest, context: whole };
}

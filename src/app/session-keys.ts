// The named keys of the tab's session storage (SES-02). A value has one home: what a key holds is
// taken out of the kept snapshot, and put back when that is read.
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
  /** Where in the context its value belongs. */
  at?: Path;
  /**
   * A fact that other scripts of the page may read; it follows from the journey and is never read
   * back.
   */
  tell?: Tell;
}

type Inner<T, K extends keyof NonNullable<T>> = NonNullable<NonNullable<T>[K]>;
/** A field of what a journey knows, or one inside it. */
function at<
  A extends keyof JourneyContext,
  B extends keyof Inner<JourneyContext, A>,
  C extends keyof Inner<Inner<JourneyContext, A>, B>,
>(...path: [A] | [A, B] | [A, B, C]): Path {
  return path.map(String);
}

/**
 * One row a key. A row without a place is told later, by journeys that begin after the first page
 * (session-tells.ts), or is of one that is not there yet: cleared with its part, and not written.
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
/** Adds what is told of keys that have nothing to tell on the first page. */
export const tellLater = (tells: Partial<Record<keyof typeof SESSION_KEYS, Tell>>): void => {
  Object.assign(later, tells);
};

const KEYS: readonly (readonly [name: string, key: Key])[] = Object.entries(SESSION_KEYS);

export const isSessionKey = (name: string): boolean => name in SESSION_KEYS;
/** The keys that go with these parts of the session. */
export const keysOf = (parts: readonly SessionPart[]): string[] =>
  KEYS.filter(([, { part }]) => parts.includes(part)).map(([name]) => name);

/** Texts by key. */
export type KeyTexts = Readonly<Record<string, string>>;

/** A journey as it is kept: the named keys, and the snapshot without what they hold. */
export interface KeptParts {
  keys: KeyTexts;
  text: string;
}

/** The snapshot names the keys that it was written with, so that no other is read into it. */
const sealOf = (keys: KeyTexts) =>
  fingerprintOfText(
    KEYS.flatMap(([name, key]) => (key.at && name in keys ? [`${name}=${keys[name]}`] : [])).join(),
  );

type Tree = Readonly<Record<string, unknown>>;
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** A tree with something else at a place; nothing is made up on the way there. */
function withAt(tree: Tree, [step = '', ...rest]: Path, value: unknown): Tree {
  if (rest.length === 0) return { ...tree, [step]: value };
  const inner = tree[step];
  return isTree(inner) ? { ...tree, [step]: withAt(inner, rest, value) } : tree;
}

const valueAt = (tree: Tree, path: Path) =>
  path.reduce<unknown>((found, step) => (isTree(found) ? found[step] : undefined), tree);

/** What is to be written of a journey (SES-02). */
export function takeApart(snapshot: Snapshot<unknown>): KeptParts {
  // A persisted snapshot of the journey: what it knows lies in its context.
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
 * The journey that was taken apart; undefined when its parts do not belong together. Throws for
 * what is no JSON.
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

// A person's identity except for the date of birth, which decides what may be given (PAT-01,
// PAT-03). Forms have it as texts; the wire has coded fields as objects with a code. Code that
// names a person's fields belongs here, in people.ts and in server/database/who.ts.

import { NOBODY } from './nobody.ts';

/** As typed or stored, right or wrong. */
export type Who = { [Field in keyof typeof NOBODY]: string };

// Both have the same keys.
export const WHO_FIELDS = Object.keys(NOBODY) as (keyof Who)[];

/** What a person chooses from a list, in the order it is asked. */
export const CHOSEN_OF_WHO = ['gender', 'race', 'ethnicity'] as const;
export type WhoChoice = (typeof CHOSEN_OF_WHO)[number];

/** Those that the wire has as an object. */
export const CODED_OF_WHO = ['race', 'ethnicity'] as const;
export type CodedOfWho = (typeof CODED_OF_WHO)[number];
const isCoded = (field: keyof Who): boolean => CODED_OF_WHO.some((one) => one === field);

/** As the wire tells it. */
export type WireWho<W extends Who = Who> = {
  [Field in keyof Who]: Field extends CodedOfWho ? { code: W[Field] } : W[Field];
};

type OffWire<W extends WireWho> = {
  [Field in keyof Who]: W[Field] extends { code: infer Code } ? Code : W[Field];
};

const fieldByField = (told: (field: keyof Who) => unknown) =>
  Object.fromEntries(WHO_FIELDS.map((field) => [field, told(field)]));

/** Only the identity fields, of everything known about a person. */
export const whoOf = <W extends Who>(who: W) =>
  fieldByField((field) => who[field]) as Pick<W, keyof Who>; // field by field

export const isSameWho = (one: Who, other: Who): boolean =>
  WHO_FIELDS.every((field) => one[field] === other[field]);

/** The same for the wire. */
export const onWire = <W extends Who>(who: W): WireWho<W> =>
  fieldByField((field) => (isCoded(field) ? { code: who[field] } : who[field])) as WireWho<W>; // as the wire has each field

/** A person from the wire, as forms have it. */
export const whoOnWire = <W extends WireWho>(who: W): OffWire<W> =>
  fieldByField((field) => {
    const told = who[field];
    return typeof told === 'string' ? told : told.code;
  }) as OffWire<W>; // as a form has each field

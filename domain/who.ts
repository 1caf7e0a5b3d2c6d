// Who somebody is, but for their date of birth, which decides what may be given (PAT-01, PAT-03).
// Forms have it as texts; the wire has what is coded as objects with a code. What knows the fields
// of a person by name stands here, in people.ts and in server/database/who.ts.

/** Nobody yet: each field as a form begins with it. */
export const NOBODY = { firstName: '', lastName: '', gender: '', race: '', ethnicity: '' };

/** As typed or as kept: right or wrong. */
export type Who = { [Field in keyof typeof NOBODY]: string };

// The keys of the one are those of the other.
export const WHO_FIELDS = Object.keys(NOBODY) as (keyof Who)[];

/** What is chosen of a person from a list, in the order in which it is asked. */
export const CHOSEN_OF_WHO = ['gender', 'race', 'ethnicity'] as const;
export type WhoChoice = (typeof CHOSEN_OF_WHO)[number];

/** Those of them that the wire has as an object. */
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

/** Only who they are, of all that is known of somebody. */
export const whoOf = <W extends Who>(who: W) =>
  fieldByField((field) => who[field]) as Pick<W, keyof Who>; // field by field

export const isSameWho = (one: Who, other: Who): boolean =>
  WHO_FIELDS.every((field) => one[field] === other[field]);

/** The same for the wire. */
export const onWire = <W extends Who>(who: W): WireWho<W> =>
  fieldByField((field) => (isCoded(field) ? { code: who[field] } : who[field])) as WireWho<W>; // as the wire has each field

/** What the wire has told, as forms have it. */
export const whoOnWire = <W extends WireWho>(who: W): OffWire<W> =>
  fieldByField((field) => {
    const told = who[field];
    return typeof told === 'string' ? told : told.code;
  }) as OffWire<W>; // as a form has each field

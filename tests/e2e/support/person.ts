import { ETHNICITIES, GENDERS, RACES } from '#domain/people.ts';

/** A person who books: what they type and choose. */
export interface Person {
  place: string;
  month: string;
  day: string;
  year: string;
  /** Catalogue codes. */
  vaccines: readonly string[];
  firstName: string;
  lastName: string;
  gender: (typeof GENDERS)[number];
  race: (typeof RACES)[number];
  ethnicity: (typeof ETHNICITIES)[number];
  email: string;
  phone: string;
  texts: 'agree' | 'decline';
}

/** Asks nothing, and nothing else is due. */
export const FLU = '150';
/** Asks for earlier doses, and for a long-term condition up to the age that needs none. */
export const PNEUMONIA = '33';

/**
 * An adult with a unique name, since a person cannot be booked twice at a time, near a place of the
 * test's own, since parallel tests share the stores.
 */
export const somebodyNear = (place: string, changes: Partial<Person> = {}): Person => ({
  place,
  month: '4',
  day: '28',
  year: '1984',
  vaccines: [FLU],
  firstName: 'María José',
  lastName: `O'Neill-${rareName()}`,
  gender: GENDERS[1],
  race: RACES[3],
  ethnicity: ETHNICITIES[0],
  email: 'maria@example.org',
  phone: '312-555-0142',
  texts: 'decline',
  ...changes,
});

/** A date for three fields. */
export type Day = Pick<Person, 'month' | 'day' | 'year'>;

export function daysAgo(days: number): Day {
  const then = new Date();
  then.setDate(then.getDate() - days);
  return {
    month: String(then.getMonth() + 1),
    day: String(then.getDate()),
    year: String(then.getFullYear()),
  };
}

/** Ten letters, so that no two people are alike. */
export function rareName(): string {
  const letters = Array.from({ length: 10 }, () =>
    String.fromCharCode('a'.charCodeAt(0) + Math.floor(Math.random() * 26)),
  );
  return letters.join('').replace(/^./, (first) => first.toUpperCase());
}

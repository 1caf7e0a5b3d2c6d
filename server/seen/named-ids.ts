// Whom a request and its answer are about: by the ids in them, wherever they stand.

/** What names a booking, a visit or an account. */
export interface Named {
  /** Of engagements and appointments. */
  ids: Set<string>;
  /** Confirmation numbers, of a visit or of a group. */
  numbers: Set<string>;
}

const ID_NAMES = new Set(['engagementId', 'appointmentId', 'checkInId', 'meId']);
const NUMBER_NAMES = new Set(['confirmationNumber', 'groupNumber']);
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Answers nest a few levels; whatever goes deeper was sent to keep us busy. */
const DEEPEST = 8;

/** @param numberOf a number as it is stored, from however it was typed */
export function namedIn(parts: readonly unknown[], numberOf: (typed: string) => string): Named {
  const named: Named = { ids: new Set(), numbers: new Set() };
  const look = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > DEEPEST) return;
    if (Array.isArray(value)) {
      for (const one of value) look(one, depth + 1);
      return;
    }
    for (const [name, one] of Object.entries(value)) {
      if (typeof one !== 'string') look(one, depth + 1);
      else if (ID_NAMES.has(name) && UUID.test(one)) named.ids.add(one);
      else if (NUMBER_NAMES.has(name)) named.numbers.add(numberOf(one));
    }
  };
  for (const part of parts) look(part, 0);
  return named;
}

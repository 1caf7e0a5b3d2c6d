// Collects the ids in a request and its answer, at any depth.

/** The ids that identify bookings, visits or accounts. */
export interface Named {
  /** Engagement and appointment ids. */
  ids: Set<string>;
  /** Confirmation numbers, of visits and groups. */
  numbers: Set<string>;
}

const ID_NAMES = new Set(['engagementId', 'appointmentId', 'checkInId', 'meId']);
const NUMBER_NAMES = new Set(['confirmationNumber', 'groupNumber']);
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Answers nest a few levels; deeper input is an attack. */
const DEEPEST = 8;

/** @param numberOf normalizes a typed number to its stored form */
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

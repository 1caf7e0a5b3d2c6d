// QAL-07: the situations of a visitor in which a page is seen, by name.

export const CONTEXTS = ['guest', 'signed-in', 'resumed', 'changed', 'group'] as const;
export type ContextName = (typeof CONTEXTS)[number];

export const CONTEXT_TITLES: Readonly<Record<ContextName, string>> = {
  guest: 'Guest',
  'signed-in': 'Signed in',
  resumed: 'Come back by a link',
  changed: 'Changing a booking',
  group: 'Group',
};

/** True when the text names a context. */
export const isContextName = (text: string): text is ContextName =>
  CONTEXTS.some((name) => name === text);

/** A page state in a context: `guest flow.timeslots.form`. */
export type Pair = `${ContextName} ${string}`;

export const pairOf = (context: ContextName, state: string): Pair => `${context} ${state}`;

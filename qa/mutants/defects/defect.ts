/** A careless mistake, as a person makes one: one place of the product that says something else. */

export const ROOMS = ['machines', 'views', 'words', 'server', 'domain', 'contract'] as const;
export type Room = (typeof ROOMS)[number];

/** What is written down of a defect; its room is the list that it stands in. */
export interface Mistake {
  readonly id: string;
  /** What somebody who uses the product would notice. */
  readonly notice: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** One of those that the journeys once let through, or of a kind that they did. */
  readonly isKnown?: true;
  /** A page, a state or a journey that shows it: what `npm run journeys -- --only` takes. */
  readonly shownBy?: string;
  /** Where else its tests lie than beside its file: folders or files. */
  readonly tests?: readonly string[];
  /** The files of `tests/e2e` that walk there. */
  readonly specs?: readonly string[];
  /** Why nothing needs to see it, or what would have to. */
  readonly because?: string;
}

export interface Defect extends Mistake {
  readonly room: Room;
}

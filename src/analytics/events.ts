// All analytics events of a visit. Each field is one of a closed list: no event has room for text a
// visitor typed.
import type { Category } from '#domain/ages.ts';
import type { ErrorLabel } from '#domain/error-labels.ts';
import type { Language } from '#domain/languages.ts';
import type { PageId } from '#domain/pages.ts';
import type { ReportedPath } from './tracked-pages.ts';
import type { VaccineLabel } from './vaccine-labels.ts';

/** VAC-02: at most four vaccines can be chosen, so a count cannot be an age or a date. */
const COUNTS = [0, 1, 2, 3, 4] as const;
type Count = (typeof COUNTS)[number];

/** The number as a count; undefined for any other number. */
export const countOf = (number: number): Count | undefined =>
  COUNTS.find((count) => count === number);

/** ANA-01. */
interface PageSeen {
  type: 'page.seen';
  page: PageId;
  path: ReportedPath;
  language: Language;
  /** Of a group, everybody's; each once. */
  vaccines: readonly VaccineLabel[];
  /** ELG-01: three wide bands; missing where the people of a group are in several. */
  ageBand?: Category;
}

/** ANA-02. */
interface ErrorShown {
  type: 'error.shown';
  page: PageId;
  language: Language;
  label: ErrorLabel;
}

/** How many were chosen: vaccines that were accepted, or vaccines taken from an offer (VAC-10). */
interface ChoiceCounted {
  type: 'choice.counted';
  language: Language;
  choice: 'vaccines' | 'offer';
  count: Count;
}

/** The parts of a type that could hold any text or any number; never when there are none. */
type Open<T> = string extends T
  ? T
  : number extends T
    ? T
    : T extends readonly (infer Item)[]
      ? Open<Item>
      : T extends object
        ? Open<T[keyof T]>
        : never;

/** The type itself while it is closed; never as soon as a field is open. */
type Closed<T> = [Open<T>] extends [never] ? T : never;

export type AnalyticsEvent = Closed<PageSeen | ErrorShown | ChoiceCounted>;

/** Where events go. It never throws and never blocks. */
export type Sink = (event: AnalyticsEvent) => void;
